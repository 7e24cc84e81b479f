import { buildAll } from '../../scripts/build.mjs';
import { Site } from './site.mjs';

/** Tests share one site, with shoppers of their own. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.E2E_ORIGIN) return async () => {};
  // the start's timeout is too short for a build
  await buildAll();
  const site = await Site.create();
  await site.start();
  process.env.E2E_ORIGIN = site.origin;
  process.env.E2E_DATA_DIR = site.dataDir;
  return () => site.remove();
}
