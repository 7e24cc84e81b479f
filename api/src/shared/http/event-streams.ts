import type { Response } from 'express';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type Failure, fail } from '../result.js';
import type { CallerIdentity } from './caller.js';

/** Proxies close silent connections after 30 to 60 seconds. */
const KEEP_ALIVE_MS = 20_000;
const RECONNECT_MS = 3_000;
const { maximum, maximumPerCaller, networkShareOfFree } = shopPolicy.liveUpdates;

type Stream = { caller: string; network: string; topic: string; linkId: string | undefined; response: Response };

const callerKeyOf = ({ user, knownGuestId, network }: CallerIdentity) => user?.id ?? knownGuestId ?? network;

/** Without data: pages read the state again. */
export class EventStreams {
  private readonly streams = new Set<Stream>();
  private keepAlive: NodeJS.Timeout | undefined;

  open(
    caller: CallerIdentity,
    followed: { topic: string; link?: { id: string; expiresAt: Date } },
    response: Response,
  ): Failure | undefined {
    const key = callerKeyOf(caller);
    const { network } = caller;
    if (!this.hasRoomFor(key, network))
      return fail('too_many_requests', 'Too many open pages. Close some and try again.', { retryAfterSeconds: 30 });
    if (response.closed) return undefined;
    // compression would hold events back
    response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    // an open response to HEAD would block its connection
    if (response.req.method === 'HEAD') {
      response.end();
      return undefined;
    }
    const stream = { caller: key, network, topic: followed.topic, linkId: followed.link?.id, response };
    this.streams.add(stream);
    this.keepAlive ??= setInterval(() => this.sendToAll(': still here\n\n'), KEEP_ALIVE_MS).unref();
    const expiry = followed.link && setTimeout(() => end(stream), untilEnd(followed.link.expiresAt)).unref();
    response.on('close', () => {
      clearTimeout(expiry);
      this.streams.delete(stream);
    });
    response.write(`retry: ${RECONNECT_MS}\n\n`);
    return undefined;
  }

  /** Ends the streams of the revoked link. */
  announce(topic: string, revokedLink?: string): void {
    for (const stream of this.streams) {
      if (stream.topic !== topic) continue;
      if (revokedLink !== undefined && stream.linkId === revokedLink) end(stream);
      else send(stream, CHANGED);
    }
  }

  /** After notifications may have been missed. */
  announceAll(): void {
    this.sendToAll(CHANGED);
  }

  /** Open streams would keep the server from closing. */
  close(): void {
    for (const { response } of this.streams) response.end();
    clearInterval(this.keepAlive);
  }

  private hasRoomFor(caller: string, network: string): boolean {
    const open = [...this.streams];
    const ofNetwork = open.filter((stream) => stream.network === network).length;
    const ofCaller = open.filter((stream) => stream.caller === caller).length;
    return ofNetwork < (maximum - open.length) * networkShareOfFree && ofCaller < maximumPerCaller;
  }

  private sendToAll(text: string): void {
    for (const stream of this.streams) send(stream, text);
  }
}

const CHANGED = 'event: changed\ndata: {}\n\n';
/** Unread bytes; beyond them, a stream is closed. */
const MAX_BACKLOG_BYTES = 16_384;

function send({ response }: Stream, text: string): void {
  if (response.writableLength > MAX_BACKLOG_BYTES) response.destroy();
  else if (!response.writableEnded) response.write(text);
}

function end({ response }: Stream): void {
  response.end(CHANGED);
}

const MAX_TIMEOUT_MS = 2 ** 31 - 1;
const untilEnd = (expiresAt: Date) => Math.min(MAX_TIMEOUT_MS, Math.max(0, expiresAt.getTime() - Date.now()));
