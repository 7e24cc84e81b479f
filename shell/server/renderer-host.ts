import { randomUUID } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { type Socket, createServer } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { FromHost, ToHost } from './render/hosted-isolates';
import { jsonLine } from './render/json-lines';
import { type Isolates, startWorkerd } from './render/workerd';

// node renderer-host.js <socket or port>: runs the shells' rendering processes as another user and without a
// network, so that not even a slice that gets out of its isolate reaches anything.

const USAGE_EVERY_MS = 250;
/** More than a shell starts; the memory is in scripts/deployment/kubernetes/base/renderer.yaml. */
const MAX_PROCESSES = 16;
const STOP_WITHIN_MS = 15_000;
/** More than the bundles of all slices. */
const MAX_FIRST_LINE = 64_000_000;

const [address] = process.argv.slice(2);
if (!address) {
  console.error('usage: node renderer-host.js <path of a socket, or a port>');
  process.exit(1);
}

const start = startWorkerd({ onWritten: (text) => process.stderr.write(text) });
type Running = Isolates & { pages: number };
const running = new Map<string, Running>();
let processes = 0;
let isStopping = false;
const endIfIdle = (isolates: Running): void => {
  if (isStopping && isolates.pages === 0) isolates.terminate();
};

/** What follows it stays in the socket. */
function firstLineOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const read = (chunk: Buffer): void => {
      const end = chunk.indexOf('\n');
      parts.push(end < 0 ? chunk : chunk.subarray(0, end));
      length += chunk.length;
      if (end < 0 && length < MAX_FIRST_LINE) return;
      socket.off('data', read).pause();
      if (end < 0) return reject(new Error('the first line is too long'));
      socket.unshift(chunk.subarray(end + 1));
      resolve(Buffer.concat(parts).toString('utf8'));
    };
    socket.on('data', read).once('close', () => reject(new Error('the connection was closed')));
  });
}

async function run(program: Extract<ToHost, { program: unknown }>['program'], socket: Socket): Promise<void> {
  const ending = new AbortController();
  const id = randomUUID();
  socket.once('close', () => {
    ending.abort();
    running.get(id)?.terminate();
  });
  processes += 1;
  try {
    if (isStopping) throw new Error('this host is stopping');
    if (processes > MAX_PROCESSES) throw new Error('there are too many processes');
    const isolates = { ...(await start(program, ending.signal)), pages: 0 };
    running.set(id, isolates);
    endIfIdle(isolates);
    const tell = (message: FromHost) => void socket.write(jsonLine(message));
    tell({ process: id });
    // notices that the shell is gone
    socket.resume();
    const watching = setInterval(async () => {
      const usage = await isolates.usage();
      if (usage) tell({ usage });
    }, USAGE_EVERY_MS);
    await isolates.ended;
    clearInterval(watching);
  } finally {
    running.delete(id);
    processes -= 1;
  }
}

async function serve(socket: Socket): Promise<void> {
  const wanted = JSON.parse(await firstLineOf(socket)) as ToHost;
  if ('program' in wanted) return run(wanted.program, socket);
  const isolates = running.get(wanted.process);
  if (!isolates) throw new Error('there is no such process');
  isolates.pages += 1;
  // either end may leave when it has all that it wants
  await pipeline(socket, isolates.connect(wanted.isolate), socket).catch(() => undefined);
  isolates.pages -= 1;
  endIfIdle(isolates);
}

const isPort = /^\d+$/.test(address);
// left by a killed host
if (!isPort) await rm(address, { force: true });
const server = createServer((socket) => {
  socket.on('error', () => socket.destroy());
  void serve(socket)
    .catch((error) => console.error(String(error)))
    .finally(() => socket.destroy());
});
server.listen(isPort ? Number(address) : address, async () => {
  // the folder decides who gets here
  if (!isPort) await chmod(address, 0o666);
  console.log(`rendering for ${address}`);
});
/** Shells then start processes elsewhere. */
const stop = async (): Promise<void> => {
  isStopping = true;
  setTimeout(() => process.exit(0), STOP_WITHIN_MS);
  const all = [...running.values()];
  for (const isolates of all) endIfIdle(isolates);
  await Promise.all(all.map(({ ended }) => ended));
  process.exit(0);
};
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
