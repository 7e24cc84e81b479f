import autocannon from 'autocannon';
import { startBare } from './bare-server.mjs';
import { median } from './figures.mjs';
import { spelled } from './spelling.mjs';

const ROUNDS = 5;
const SECONDS = 4;

let asked = 0;
/**
 * Requests per second over eight connections. `uncached`: no two requests alike, so that no cache can answer.
 * @param {string} origin
 * @param {boolean} uncached
 */
async function requestsPerSecond(origin, uncached) {
  const result = await autocannon({
    url: origin,
    connections: 8,
    duration: SECONDS,
    requests: [
      {
        method: 'GET',
        path: '/api/products',
        setupRequest: (request) => ({
          ...request,
          path: uncached ? spelled('/api/products?limit=50&sort=featured', asked++) : '/api/products',
        }),
      },
    ],
  });
  if (result.non2xx || result.errors)
    throw new Error(`${origin}: ${result.non2xx} wrong answers, ${result.errors} errors`);
  return result.requests.average;
}

/**
 * GET /api/products at the api's own port, cached and uncached, beside bare node http + pg.
 * @param {{ apiOrigin: string, databaseUrl: string }} site
 */
export async function benchProductList({ apiOrigin, databaseUrl }) {
  const bare = await startBare(databaseUrl);
  /** @type {{ bare: number[], cached: number[], uncached: number[] }} */
  const rates = { bare: [], cached: [], uncached: [] };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      rates.bare.push(await requestsPerSecond(bare.origin, false));
      rates.cached.push(await requestsPerSecond(apiOrigin, false));
      rates.uncached.push(await requestsPerSecond(apiOrigin, true));
    }
  } finally {
    bare.stop();
  }
  return /** @type {const} */ ([
    ['cached', 2],
    ['uncached', 0.5],
  ]).map(([kind, target]) => {
    const ratio = median(rates[kind]) / median(rates.bare);
    return {
      what: `\`GET /api/products\`, ${kind}`,
      measured: `${median(rates[kind]).toFixed(0)} / s`,
      baseline: `${median(rates.bare).toFixed(0)} / s, bare node http + pg`,
      ratio: ratio.toFixed(2),
      target: `>= ${target}`,
      holds: ratio >= target,
    };
  });
}
