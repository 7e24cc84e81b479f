import { Socket } from 'node:net';
import { format } from 'node:util';
import { redacted } from 'shared-server/logging/redacted';
import { PICTURES_ORIGIN, servePicturesFrom } from 'shared-contracts/media/picture-url';
import { releaseIn } from '../../src/telemetry/attribution';
import type { SliceInUse } from '../registry/composition';
import { CallsOfPages } from './calls-of-pages';
import { confine } from './confine';
import { MESSAGES } from './fork-confined';
import { JobScope } from './job-scope';
import { readLines, writeLine } from './message-lines';
import {
  type FromProcess,
  LIMITS,
  type PageFromProcess,
  type PageRequest,
  type RenderContext,
  type ToProcess,
} from './messages';
import { renderPage } from './render-page';
import { SliceBundles } from './slice-bundles';

// A rendering process: it has no environment, no files and no sockets, and speaks only with the shell that started it.

/** What pages call; the shell knows the real address. */
const API_ORIGIN = 'http://api';

const { process } = globalThis;
const shell = new Socket({ fd: MESSAGES, readable: true, writable: true });
const send = (message: FromProcess): void => writeLine(shell, message);
const scope = new JobScope();
const calls = new CallsOfPages({ origin: API_ORIGIN, send: (call) => send({ type: 'call', ...call }), scope });

type Code = { resolve: (code: string) => void; reject: (error: Error) => void };
const wanted = new Map<string, Code>();
const bundles = new SliceBundles(
  ({ name }: SliceInUse) =>
    new Promise((resolve, reject) => {
      wanted.set(name, { resolve, reject });
      send({ type: 'load', slice: name });
    }),
);

let context: RenderContext | undefined;

async function render(id: number, page: PageRequest): Promise<void> {
  send({ type: 'started', id });
  try {
    if (!context) throw new Error('nothing was said about the composition');
    const options = { ...context, page, bundles, apiOrigin: API_ORIGIN };
    send({ type: 'rendered', id, page: bounded(await scope.run(id, () => renderPage(options))) });
  } catch (error) {
    send({ type: 'failed', id, error: short(error instanceof Error ? (error.stack ?? error.message) : error) });
  }
}

const short = (text: unknown): string => String(text).slice(0, LIMITS.text);

/** Throws if it is too long; what is only reported is shortened. */
function bounded(page: PageFromProcess): PageFromProcess {
  const { document, location, queries, recordIds, problems } = page;
  const length = document.length + (location?.length ?? 0) + JSON.stringify(queries).length;
  if (length > LIMITS.page) throw new Error(`the page is too long: ${length} characters with its data`);
  return {
    ...page,
    recordIds: recordIds.slice(0, LIMITS.recordIds),
    problems: problems.slice(0, LIMITS.problems).map(short),
  };
}

function receive(message: ToProcess): void {
  switch (message.type) {
    case 'start':
      context = { ...message, shop: Object.freeze(message.shop) };
      servePicturesFrom(message.picturesFrom);
      confine({ keep: [PICTURES_ORIGIN], fetch: calls.fetch, timers: scope.timers, write });
      send({ type: 'ready' });
      break;
    case 'render':
      void render(message.id, message.page);
      break;
    case 'bundle':
      wanted.get(message.slice)?.resolve(message.code);
      break;
    case 'no bundle':
      wanted.get(message.slice)?.reject(new Error(message.error));
      break;
    case 'answer':
      calls.answer(message.call, message.answer);
      break;
    default:
      message satisfies never;
  }
}

const MAX_LINES = 1_000;
const MAX_LINE = 2_000;
const { stderr } = process;
let lines = 0;
function write(...parts: unknown[]): void {
  lines += 1;
  if (lines > MAX_LINES) return;
  const text = format(...parts.map((part) => (part instanceof Error ? part.stack : String(part))));
  stderr.write(`${redacted(text.slice(0, MAX_LINE))}\n`);
}

readLines(shell, (line) => receive(JSON.parse(line) as ToProcess));
shell.once('close', () => process.exit());
// one slice's unhandled promise must not end the process
process.on('unhandledRejection', (reason) => {
  const text = reason instanceof Error ? (reason.stack ?? '') : String(reason);
  const release = releaseIn(text);
  write(
    `unhandled rejection of ${release ? `${release.slice} ${release.version}` : 'the shell'} while rendering`,
    text,
  );
});
