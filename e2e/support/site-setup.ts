import { buildAll } from '../../scripts/build.mjs';
import { Site } from './site.mjs';

/** One site for all journeys; each journey makes its own shopper, cart and order. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.E2E_ORIGIN) return async () => {};
  // a slow build is not a site that hangs
  await buildAll();
  const site = await Site.create();
  await site.start();
  process.env.E2E_ORIGIN = site.origin;
  process.env.E2E_DATA_DIR = site.dataDir;
  return () => site.remove();
}
