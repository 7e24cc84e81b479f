import { buildAll } from '../../scripts/build.mjs';
import { Site } from './site.mjs';

/** Starts one site for all tests; each creates its own shopper, cart and order. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.E2E_ORIGIN) return async () => {};
  // before the start, whose timeout is too short for a build
  await buildAll();
  const site = await Site.create();
  await site.start();
  process.env.E2E_ORIGIN = site.origin;
  process.env.E2E_DATA_DIR = site.dataDir;
  return () => site.remove();
}
