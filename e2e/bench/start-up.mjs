import { Site } from '../support/site.mjs';
import { median } from './figures.mjs';

/** From `npm start` (built, with data) to `Ready on`, median of three. */
export async function benchStartUp() {
  const site = await Site.create();
  const first = Date.now();
  await site.start();
  const firstStart = Date.now() - first;
  const times = [];
  for (let round = 0; round < 3; round++) {
    await site.stop();
    const started = Date.now();
    await site.start();
    times.push(Date.now() - started);
  }
  await site.remove();
  const warm = median(times) / 1000;
  return [
    {
      what: '`npm start` to ready, built (median of 3)',
      measured: `${warm.toFixed(1)} s`,
      baseline: `${(firstStart / 1000).toFixed(1)} s on an empty data folder`,
      ratio: (warm / (firstStart / 1000)).toFixed(2),
      target: '<= 6 s',
      holds: warm <= 6,
    },
  ];
}
