// Keeps many heavy calls in flight until it is ended: node attacker.mjs <origin> <kind> <cookie of an admin>. Prints `begun` once all are on
// their way.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { shopper } from './shopper.mjs';

const [origin = '', kind = '', adminCookie = ''] = process.argv.slice(2);

/** @param {number} width */
function photo(width) {
  const noise = /** @type {const} */ ({ type: 'gaussian', mean: 128, sigma: 30 });
  const height = Math.round(width * 0.75);
  return sharp({ create: { width, height, channels: 3, background: 'gray', noise } })
    .blur(0.9)
    .jpeg({ quality: 90 })
    .toBuffer();
}
const address = (/** @type {number} */ number) => `198.51.100.${number % 250}`;
const attackers = (/** @type {number} */ count) =>
  Array.from({ length: count }, (_, number) => shopper(origin, { 'x-forwarded-for': address(number) }));

/** @param {number} width */
async function photosOf(width) {
  const bytes = await photo(width);
  const photos = [];
  for (const each of attackers(10)) {
    const { objectPath } = await each.check(await each.send(bytes, 'image/jpeg'));
    photos.push({ each, objectPath });
  }
  return photos;
}

/** @param {Buffer} bytes @param {string} contentType */
function checksOf(bytes, contentType) {
  const senders = attackers(24);
  return {
    inFlight: senders.length,
    call: async (/** @type {number} */ number) => {
      const each = senders[number % senders.length];
      return each.checked(await each.send(bytes, contentType));
    },
  };
}

const asAdmin = (/** @type {string} */ path) => () =>
  fetch(origin + path, { headers: { cookie: adminCookie, accept: 'application/json' } });

/** Each returns what one of its calls does. @type {Record<string, () => Promise<{ inFlight: number, call: (number: number) => Promise<Response> }>>} */
const kinds = {
  crops: async () => {
    const photos = await photosOf(5200);
    return {
      inFlight: 250,
      call: (number) => {
        const { each, objectPath } = photos[number % photos.length];
        return each.get(`${objectPath}?w=1920&crop=${1100 + (number % 900)},1100,2100,2100,0`);
      },
    };
  },
  'odd sizes': async () => {
    const photos = await photosOf(3000);
    return {
      inFlight: 250,
      call: (number) => {
        const { each, objectPath } = photos[number % photos.length];
        return each.get(
          `${objectPath}?w=${401 + (number % 300)}&crop=${900 + (number % 300)},900,1301,977,${number % 360}`,
        );
      },
    };
  },
  'the largest photos': async () => checksOf(await photo(4800), 'image/jpeg'),
  HEIC: async () => checksOf(await readFile(new URL('pictures/twelve-megapixels.heic', import.meta.url)), 'image/heic'),
  exports: async () => ({ inFlight: 40, call: asAdmin('/api/admin/orders.csv') }),
  'previews of runs': async () => ({ inFlight: 40, call: asAdmin('/api/admin/print-runs/ready') }),
  logins: async () => ({
    inFlight: 400,
    call: (number) =>
      fetch(`${origin}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${number % 200}.${number % 251}` },
        body: JSON.stringify({ email: `somebody-${number}@example.com`, password: 'a wrong password' }),
      }),
  }),
};

const attack = kinds[kind];
if (!attack) throw new Error(`unknown: ${kind}`);
const { inFlight, call } = await attack();
let number = 0;
for (let at = 0; at < inFlight; at += 1)
  void (async () => {
    for (;;) {
      const answer = await call(number++).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
    }
  })();
console.log('begun');
