import { lookup } from 'node:dns/promises';
import { type NetConnectOpts, connect } from 'node:net';
import type { Logger } from 'pino';
import { jsonLine, jsonLinesIn } from './json-lines';
import type { ProcessUsage } from './process-usage';
import type { StartIsolates } from './workerd';
import type { RenderProgram } from './workerd-config';

/** A connection's first line starts a process, which ends with it, or leads to an isolate. */
export type ToHost = { program: RenderProgram } | { process: string; isolate: string };
/** The process's id once it listens, then its usage. */
export type FromHost = { process: string } | { usage: ProcessUsage };
/** In characters. */
const MAX_LINE = 1_000;

/** `address`: a socket's path, or `<name>:<port>` of several hosts (renderer-host.ts). */
export function hostedIsolates(address: string, log: Pick<Logger, 'error'>): StartIsolates {
  return async (program, signal) => {
    const host = await oneOf(address);
    const dial = (line: ToHost) => {
      const socket = connect(host);
      socket.on('error', (error) => log.error({ err: error }, 'the renderer host is not reachable'));
      socket.write(jsonLine(line));
      return socket;
    };
    const control = dial({ program });
    const ended = new Promise<void>((resolve) => void control.once('close', () => resolve()));
    const terminate = () => void control.destroy();
    signal.addEventListener('abort', terminate);
    if (signal.aborted) terminate();
    const said = jsonLinesIn(control.setEncoding('utf8'), MAX_LINE) as AsyncGenerator<FromHost>;
    const { value: first } = await said.next();
    if (!first || !('process' in first)) {
      terminate();
      throw new Error('the renderer host did not start a process');
    }
    let usage: ProcessUsage | undefined;
    const listen = async () => {
      for await (const message of said) if ('usage' in message) ({ usage } = message);
    };
    void listen().catch(terminate);
    return {
      connect: (isolate) => dial({ process: first.process, isolate }),
      ended,
      terminate,
      usage: async () => (control.destroyed ? undefined : usage),
    };
  };
}

/** A process's connections all go to the same host. */
async function oneOf(address: string): Promise<NetConnectOpts> {
  const [, name, port] = /^([^/]+):(\d+)$/.exec(address) ?? [];
  if (!name) return { path: address };
  const hosts = await lookup(name, { all: true });
  const { address: host } = hosts[Math.floor(Math.random() * hosts.length)]!;
  return { host, port: Number(port) };
}
