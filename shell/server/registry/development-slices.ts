import * as z from 'zod';
import { DISCOVERY_SCHEMA, type Discovery, Release, microFrontendOf } from './discovery';

const inUse = { traffic: 100, default: true };
const Slices = z.array(z.object({ release: Release, base: z.string().optional() }));

/** From shell/federation/develop/development-server.mjs, without the registry. */
export async function developmentSlices(origin: string): Promise<Discovery> {
  const response = await fetch(`${origin}/_dev/slices.json`);
  const microFrontends: Discovery['microFrontends'] = {};
  for (const { release, base } of Slices.parse(await response.json()))
    microFrontends[release.name] = [microFrontendOf(release, inUse, base)];
  return { schema: DISCOVERY_SCHEMA, microFrontends };
}
