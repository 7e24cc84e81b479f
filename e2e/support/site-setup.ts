import { buildAll } from '../../scripts/build.mjs';
import { partsOf } from '../../scripts/running-site.mjs';
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
  return async () => {
    try {
      const work = await pictureWorkOf((await partsOf(site.dataDir)).apiOrigin);
      if (work.length > 0) throw new Error(`the API for small calls has worked on pictures: ${work.join(', ')}`);
    } finally {
      await site.remove();
    }
  };
}

async function pictureWorkOf(apiOrigin: string): Promise<string[]> {
  const metrics = await (await fetch(`${apiOrigin}/api/metrics`)).text();
  return metrics.match(/^picture_work_begun_total\{.*/gm) ?? [];
}
