// Runs in an isolate beside the slice's code, so nothing here is a wall. The wall is workerd's, whose isolates
// reach only what workerd-config.ts gives them.
import { AsyncLocalStorage } from 'node:async_hooks';
import { servePicturesFrom } from 'shared-contracts/media/picture-url';
// added by workerd-config.ts
import context from 'isolate-context';
import slice from 'isolate-slice';
import { type ApiCalls, apiCalls } from './api-calls';
import { jsonLine, jsonLinesIn } from './json-lines';
import { type FromIsolate, type IsolatePage, LIMITS, type PageFromIsolate } from './messages';
import { providedModules } from './provided-modules';
import { renderPage } from './render-page';

/** The shell knows the real address. */
const API_ORIGIN = 'http://api';

// what `require` of this module returns to the slice
export default providedModules;

servePicturesFrom(context.picturesFrom);

const current = new AsyncLocalStorage<ApiCalls>();
globalThis.fetch = async (input, init) => {
  const calls = current.getStore();
  if (!calls) throw new TypeError('fetch failed: no page is being rendered');
  return calls.fetch(input, init);
};

async function rendered(page: IsolatePage): Promise<string> {
  try {
    const { shop, links } = context;
    const line = lineOf({
      type: 'rendered',
      page: bounded(await renderPage({ page, shop, links, slice, apiOrigin: API_ORIGIN })),
    });
    if (line.length > LIMITS.page) throw new Error(`the page is too long: ${line.length} characters with its data`);
    return line;
  } catch (error) {
    return lineOf({ type: 'failed', error: short(error instanceof Error ? (error.stack ?? error.message) : error) });
  }
}

const lineOf = (message: FromIsolate): string => jsonLine(message);

const short = (text: unknown): string => String(text).slice(0, LIMITS.text);

const bounded = (page: PageFromIsolate): PageFromIsolate => ({
  ...page,
  recordIds: page.recordIds.slice(0, LIMITS.recordIds),
  problems: page.problems.slice(0, LIMITS.problems).map(short),
});

type Say = (line: string) => Promise<void>;

async function* textIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) yield decoder.decode(part, { stream: true });
}

/** The shell ends the request when it has the page, and with it all that the page still does. */
async function converse(body: ReadableStream<Uint8Array>, say: Say): Promise<void> {
  const said = jsonLinesIn(textIn(body), Infinity);
  void say(lineOf({ type: 'listening' }));
  const { value: page } = await said.next();
  const calls = apiCalls(API_ORIGIN, (call) => void say(lineOf({ type: 'call', ...call })));
  void current.run(calls, () => rendered(page as IsolatePage)).then(say);
  for await (const answer of said) calls.answer(answer as Parameters<ApiCalls['answer']>[0]);
}

export const handler = {
  fetch({ body }: Request): Response {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const encoder = new TextEncoder();
    void converse(body!, (line) => writer.write(encoder.encode(line)));
    return new Response(readable);
  },
};
