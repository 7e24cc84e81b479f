import { watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { DISCOVERY_SCHEMA, type Discovery, Release, microFrontendOf } from './discovery';

const POLL_MS = 50;
const inUse = { traffic: 100, default: true };

/**
 * The builds of `npm run dev` in `folder`: `slices.json` lists the release of each slice and is rewritten after every build,
 * `releases/` contains the files. The registry is neither read nor changed.
 */
export function developmentSlices(folder: string) {
  const file = path.join(folder, 'slices.json');
  return {
    folder,
    read: async (): Promise<Discovery> => {
      const releases = z.array(Release).parse(JSON.parse(await readFile(file, 'utf8')));
      const microFrontends: Discovery['microFrontends'] = {};
      for (const release of releases) microFrontends[release.name] = [microFrontendOf(release, inUse)];
      return { schema: DISCOVERY_SCHEMA, microFrontends };
    },
    onChange: (listener: () => void): void => void watchFile(file, { interval: POLL_MS }, listener),
  };
}
