import { connect } from 'node:net';
import path from 'node:path';
import type { Logger } from 'pino';
import { forkConfined } from './fork-confined';
import { parseLine, readLines, writeLine } from './message-lines';
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

/** A child process of this one. */
export function childChannel(log: Logger): RenderChannel {
  const { child, messages } = forkConfined(RENDERER, {
    onWritten: (text) => log.warn({ text }, 'a rendering process wrote'),
  });
  child.on('error', (error) => log.error({ err: error }, 'a rendering process failed'));
  return {
    send: (message) => writeLine(messages, message),
    onMessage: (listener) => readLines(messages, (line) => listener(parseLine(line))),
    onExit: (listener) => {
      // also when it has said too much
      messages.once('close', listener);
      child.once('exit', listener);
    },
    terminate: () => void child.kill('SIGKILL'),
    usage: async () => (child.pid === undefined || child.exitCode !== null ? undefined : usageOf(child.pid)),
  };
}

/** A process of a renderer host, which runs as another user (renderer-host.ts); each connection to its socket is one. */
export function hostedChannel(socketPath: string, log: Logger): RenderChannel {
  const socket = connect(socketPath);
  let usage: ProcessUsage | undefined;
  socket.on('error', (error) => log.error({ err: error }, 'the renderer host is not reachable'));
  return {
    send: (message) => writeLine(socket, message),
    onMessage: (listener) =>
      readLines(socket, (line) => {
        const message = parseLine(line);
        if (!isFromHost(message)) socket.destroy();
        else if ('usage' in message) usage = message.usage;
        else listener(message.said);
      }),
    onExit: (listener) => void socket.once('close', listener),
    terminate: () => void socket.destroy(),
    usage: async () => (socket.destroyed ? undefined : usage),
  };
}

const isFromHost = (message: unknown): message is FromHost =>
  typeof message === 'object' && message !== null && ('said' in message || 'usage' in message);
