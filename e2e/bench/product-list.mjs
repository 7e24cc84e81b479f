import autocannon from 'autocannon';
import { startBare } from './bare-server.mjs';
import { atLeast, atMost, median, percentile } from './figures.mjs';
import { spelled } from './spelling.mjs';

const ROUNDS = 5;
const SECONDS = 4;
/** Of a browser without TLS. */
const AS_BROWSER = 'gzip, deflate';
const UNCOMPRESSED = 'identity';

/** @typedef {{ perSecond: number, milliseconds: number[] }} Round */

let asked = 0;
/**
 * Requests the list over eight connections. `uncached` spells every query differently, so that no cache can answer.
 * @param {string} origin
 * @param {{ uncached?: boolean, encoding: string }} how
 * @returns {Promise<Round>}
 */
async function measure(origin, { uncached = false, encoding }) {
  const milliseconds = /** @type {number[]} */ ([]);
  const result = await new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url: origin,
        connections: 8,
        duration: SECONDS,
        requests: [
          {
            method: 'GET',
            path: '/api/products',
            headers: { 'accept-encoding': encoding },
            setupRequest: (request) => ({
              ...request,
              path: uncached ? spelled('/api/products?limit=50&sort=featured', asked++) : '/api/products',
            }),
          },
        ],
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    // autocannon rounds its percentiles to whole milliseconds
    run.on('response', (_client, _status, _bytes, time) => milliseconds.push(time));
  });
  if (result.non2xx || result.errors)
    throw new Error(`${origin}: ${result.non2xx} wrong answers, ${result.errors} errors`);
  return { perSecond: result.requests.average, milliseconds };
}

const rateOf = (/** @type {Round[]} */ rounds) => median(rounds.map(({ perSecond }) => perSecond));
const p99Of = (/** @type {Round[]} */ rounds) =>
  percentile(
    rounds.flatMap(({ milliseconds }) => milliseconds),
    0.99,
  );

/**
 * `GET /api/products` through the one port compared with bare node http + pg and with the API's own port, in alternating rounds.
 * @param {{ origin: string, apiOrigin: string, databaseUrl: string }} site
 */
export async function benchProductList({ origin, apiOrigin, databaseUrl }) {
  const bare = await startBare(databaseUrl);
  /** @type {Record<'bare' | 'cached' | 'uncached' | 'port' | 'api', Round[]>} */
  const rounds = { bare: [], cached: [], uncached: [], port: [], api: [] };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      rounds.bare.push(await measure(bare.origin, { encoding: UNCOMPRESSED }));
      rounds.cached.push(await measure(origin, { encoding: UNCOMPRESSED }));
      rounds.uncached.push(await measure(origin, { encoding: UNCOMPRESSED, uncached: true }));
      rounds.port.push(await measure(origin, { encoding: AS_BROWSER }));
      rounds.api.push(await measure(apiOrigin, { encoding: AS_BROWSER }));
    }
  } finally {
    bare.stop();
  }
  const besideBare = /** @type {const} */ ([
    ['cached', 2],
    ['uncached', 0.5],
  ]).map(([kind, target]) => {
    return {
      what: `\`GET /api/products\` through the one port, ${kind}`,
      measured: `${rateOf(rounds[kind]).toFixed(0)} / s`,
      baseline: `${rateOf(rounds.bare).toFixed(0)} / s, bare node http + pg`,
      ...atLeast(target, rateOf(rounds[kind]) / rateOf(rounds.bare)),
    };
  });
  return [
    ...besideBare,
    {
      what: '`GET /api/products` through the one port, cached, compressed',
      measured: `${rateOf(rounds.port).toFixed(0)} / s`,
      baseline: `${rateOf(rounds.api).toFixed(0)} / s, at the API's own port`,
      ...atLeast(0.5, rateOf(rounds.port) / rateOf(rounds.api)),
    },
    {
      what: 'its p99',
      measured: `${p99Of(rounds.port).toFixed(1)} ms`,
      baseline: `${p99Of(rounds.api).toFixed(1)} ms, at the API's own port`,
      ...atMost(3, p99Of(rounds.port) / p99Of(rounds.api)),
    },
  ];
}
