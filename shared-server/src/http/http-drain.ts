import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

export type DrainOptions = {
  /** Keeps accepting connections, so that load balancers notice the red readiness. */
  graceMs: number;
  /** Requests that are still open after it are cut off. */
  withinMs: number;
};

/** Limits the wait, as new connections may come for ever. */
const ACCEPT_WITHIN_MS = 5_000;
/** An idle connection may have a request on its way. */
const IDLE_MS = 100;
const FIRST_REQUEST_MS = 1_000;
const CHECK_EVERY_MS = 20;

/** Stops a server without resetting connections that have sent a request. */
export class HttpDrain {
  private readonly open = new Map<ServerResponse, IncomingMessage>();
  private readonly unused = new Set<Socket>();
  private hasBegun = false;
  private arrivals = 0;
  private readonly server: Server;

  /** Before the server listens. */
  constructor(server: Server) {
    this.server = server;
    server.on('connection', (socket: Socket) => {
      this.arrivals += 1;
      this.unused.add(socket);
      socket.once('close', () => this.unused.delete(socket));
    });
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      this.arrivals += 1;
      if (this.hasBegun) response.shouldKeepAlive = false;
      this.unused.delete(request.socket);
      this.open.set(response, request);
      response.once('close', () => this.open.delete(response));
    });
  }

  /** Resolves to the number of requests that were cut off. */
  async drain({ graceMs, withinMs }: DrainOptions): Promise<number> {
    if (!this.server.listening || this.hasBegun) return 0;
    this.hasBegun = true;
    for (const response of this.open.keys()) if (!response.headersSent) response.shouldKeepAlive = false;
    await sleep(graceMs);
    await this.takeWhatArrived(Date.now() + ACCEPT_WITHIN_MS);
    // http's own close resets idle connections at once
    NetServer.prototype.close.call(this.server);
    this.endEventStreams();
    const firstRequests = Date.now() + FIRST_REQUEST_MS;
    if (await this.hasConnections()) await sleep(IDLE_MS);
    const deadline = Date.now() + withinMs;
    for (;;) {
      await this.takeWhatArrived(deadline);
      // responses begun before the drain leave theirs open
      this.server.closeIdleConnections();
      const mayCome = this.unused.size > 0 && Date.now() < firstRequests;
      if ((this.open.size === 0 && !mayCome) || Date.now() >= deadline) break;
      await sleep(CHECK_EVERY_MS);
    }
    const cutOff = this.open.size;
    this.server.closeAllConnections();
    return cutOff;
  }

  /**
   * Accepts connections and reads requests that the system already has. Waits by turns of the event loop, each of which takes one
   * connection.
   */
  private async takeWhatArrived(deadline: number): Promise<void> {
    for (let before = -1; before !== this.arrivals && Date.now() < deadline;) {
      before = this.arrivals;
      await turn();
      await turn();
    }
  }

  private async hasConnections(): Promise<boolean> {
    return new Promise((resolve) => this.server.getConnections((_error, count) => resolve(count > 0)));
  }

  /** Browsers reconnect to another server. */
  private endEventStreams(): void {
    for (const [response, request] of this.open)
      if (response.headersSent && request.headers.accept?.includes('text/event-stream')) response.end();
  }
}
