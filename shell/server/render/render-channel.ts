import { connect } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import { forkConfined } from './fork-confined';
import type { ToProcess } from './messages';
import { type ProcessUsage, usageOf } from './process-usage';

/** The way to a process that renders. What comes back is not trusted. */
export type RenderChannel = {
  send: (message: ToProcess) => void;
  onMessage: (listener: (message: unknown) => void) => void;
  onExit: (listener: () => void) => void;
  terminate: () => void;
  /** Undefined if it is not known, or the process has ended. */
  usage: () => Promise<ProcessUsage | undefined>;
};

/** What a renderer host says: what the process has said, or what it takes. */
export type FromHost = { said: unknown } | { usage: ProcessUsage };

/** A built program beside this one. */
export const RENDERER = path.join(import.meta.dirname, 'renderer.mjs');
const MAX_LINE_LENGTH = 2_000;
/** More than the longest page with its data. */
const MAX_MESSAGE_LENGTH = 32_000_000;

/** A child process of this one. */
export function childChannel(log: Logger): RenderChannel {
  const child = forkConfined(RENDERER);
  child.on('error', (error) => log.error({ err: error }, 'a rendering process failed'));
  createInterface({ input: child.stderr! }).on('line', (line) =>
    log.warn({ line: line.slice(0, MAX_LINE_LENGTH) }, 'a rendering process wrote'),
  );
  return {
    // it may just have ended, of which `exit` tells
    send: (message) => void (child.connected && child.send(message, () => {})),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    terminate: () => void child.kill('SIGKILL'),
    usage: async () => (child.pid === undefined || child.exitCode !== null ? undefined : usageOf(child.pid)),
  };
}

/** A process of a renderer host, which runs as another user (renderer-host.ts); each connection to its socket is one. */
export function hostedChannel(socketPath: string, log: Logger): RenderChannel {
  const socket = connect(socketPath);
  let usage: ProcessUsage | undefined;
  let listener: (message: unknown) => void = () => {};
  socket.on('error', (error) => log.error({ err: error }, 'the renderer host is not reachable'));
  readMessages(socket, (message) => {
    if (!isFromHost(message)) socket.destroy();
    else if ('usage' in message) usage = message.usage;
    else listener(message.said);
  });
  return {
    send: (message) => void (socket.writable && socket.write(`${JSON.stringify(message)}\n`)),
    onMessage: (given) => {
      listener = given;
    },
    onExit: (given) => void socket.once('close', given),
    terminate: () => void socket.destroy(),
    usage: async () => (socket.destroyed ? undefined : usage),
  };
}

const isFromHost = (message: unknown): message is FromHost =>
  typeof message === 'object' && message !== null && ('said' in message || 'usage' in message);

/** Calls with each line of JSON. What is none, or too long, ends the connection. */
export function readMessages(
  socket: NodeJS.ReadableStream & { destroy: (error?: Error) => unknown },
  receive: (message: unknown) => void,
): void {
  let parts: string[] = [];
  let length = 0;
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = chunk.split('\n');
    for (const [index, line] of lines.entries()) {
      parts.push(line);
      length += line.length;
      if (length > MAX_MESSAGE_LENGTH) return void socket.destroy();
      if (index === lines.length - 1) break;
      const text = parts.join('');
      parts = [];
      length = 0;
      try {
        receive(JSON.parse(text));
      } catch (error) {
        socket.destroy(error as Error);
        return undefined;
      }
    }
    return undefined;
  });
}
