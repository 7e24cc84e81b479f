import { watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Discovery } from './discovery';

const LOOK_EVERY_MS = 50;

/**
 * What `npm run dev` has built, in `folder`: `slices.json` is a registry document that it replaces after every build,
 * `releases/` holds the files. The registry's promotions are neither read nor changed.
 */
export function developmentSlices(folder: string) {
  const file = path.join(folder, 'slices.json');
  return {
    folder,
    read: async (): Promise<Discovery> => Discovery.parse(JSON.parse(await readFile(file, 'utf8'))),
    onChange: (listener: () => void): void => void watchFile(file, { interval: LOOK_EVERY_MS }, listener),
  };
}
