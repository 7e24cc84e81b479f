import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError, clientOf, retryAfterOf, shopOriginOf } from './shop-client.mjs';

const TIMEOUT_MS = 30_000;

const json = (body) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

/** Throws UsageError; its methods throw PublishError. */
export function remoteShop({ shopUrl, token, pause = sleep, say = () => {} }) {
  const call = clientOf({ origin: shopOriginOf(shopUrl), token, pause, say, timeoutMs: TIMEOUT_MS });
  const ask = async (...request) => (await call(...request)).json();

  return {
    list: async (slice) => [await ask('GET', at(slice))],
    history: (slice) => ask('GET', `${at(slice)}/history`),
    paths: (slice) => ask('GET', `${at(slice)}/paths`),
    preview: (slice, input) => ask('POST', `${at(slice)}/preview`, json(input)),
    async change(slice, command, input) {
      const { body, headers } = json(input);
      // so that a change whose answer was lost is not made twice
      const request = { body, headers: { ...headers, 'idempotency-key': randomUUID() } };
      for (let isFirst = true; ; isFirst = false) {
        const response = await call('POST', `${at(slice)}/${command}`, request);
        if (response.status !== 202) return response.json();
        if (isFirst) say('the running shell servers check the release');
        await response.body?.cancel();
        await pause(retryAfterOf(response));
      }
    },
  };
}

function at(slice) {
  if (!slice) throw new UsageError('the name of the slice is missing: a token knows only its own');
  return `/releases/${encodeURIComponent(slice)}`;
}
