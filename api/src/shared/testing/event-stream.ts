import type { Browser } from './browser.js';

/** Reads a stream of events as it comes. */
export async function listen(browser: Browser, path: string) {
  const ended = new AbortController();
  const response = await fetch(browser.origin + path, {
    headers: {
      accept: 'text/event-stream',
      'accept-encoding': 'gzip',
      ...(browser.sessionCookie && { cookie: browser.sessionCookie }),
    },
    signal: ended.signal,
  });
  const state = { text: '', isEnded: false };
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) state.text += decoder.decode(chunk as Uint8Array);
    state.isEnded = true;
  })().catch(() => undefined);
  const changes = () => state.text.split('event: changed').length - 1;
  return {
    response,
    state,
    changes,
    close: async () => {
      ended.abort();
      await reading;
    },
  };
}
