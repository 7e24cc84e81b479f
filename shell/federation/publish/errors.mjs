import { PublishError, clientOf, shopOriginOf } from './shop-client.mjs';

/** Throws PublishError. */
async function liveVersions(origin, slice) {
  const response = await fetch(`${origin}/releases/discovery.json`).catch((error) => {
    throw new PublishError(`${origin} could not be reached (${error.message})`, { isTemporary: true });
  });
  if (!response.ok) throw new PublishError(`${origin} does not say which versions visitors get: is SHOP_URL the shop?`);
  const { microFrontends } = await response.json();
  return (microFrontends[slice] ?? []).map(({ metadata }) => metadata.version);
}

const places = { browser: 'in browsers', server: 'on the server' };

const linesOf = ({ place, message, pages, count, firstSeen, lastSeen, stack }) => [
  `  ${count}x ${places[place]}: ${message}`,
  `    on ${pages.join(', ')}; first ${firstSeen}, last ${lastSeen}`,
  ...stack.map((frame) => `      at ${frame}`),
];

/** Of one version or each that visitors get. Throws UsageError and PublishError. */
export async function printErrors({ slice, version, shopUrl, token, say, pause }) {
  const origin = shopOriginOf(shopUrl);
  const call = clientOf({ origin, token, say, pause });
  const versions = version ? [version] : await liveVersions(origin, slice);
  if (versions.length === 0) say(`visitors get no version of ${slice}: name one`);
  for (const one of versions) {
    const { errors } = await (await call('GET', `/releases/${slice}/${one}/errors`)).json();
    say(
      `${slice} ${one}: ${errors.length === 0 ? 'no errors' : errors.length === 1 ? '1 error' : `${errors.length} errors`}`,
    );
    for (const line of errors.flatMap(linesOf)) say(line);
  }
}
