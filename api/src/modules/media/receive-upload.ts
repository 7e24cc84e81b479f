import type { IncomingMessage } from 'node:http';
import { addAbortSignal } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Settings } from '../../config/settings.js';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { type UploadLink, keyOfUploadPath, pathOfUploadLink, readUploadLink } from './domain/upload-link.js';
import { FairQueue, Overloaded, turnOfItsOwn } from 'shared-server/queues/fair-queue';
import { readAll } from './read-all.js';

const { maximumBytes } = shopPolicy.photos;
const CONCURRENCY = 4;
/** The storage may take 7 s to fail, and the shop's port waits 9 s. */
const LIMITS = { patience: 0, maxWaiting: 20, maxWaitingMs: 1_500 };
/** 10 MB at 1.5 Mbit/s; slower senders keep others waiting. */
const TIMEOUT_MS = 60_000;

const notSigned = fail('not_allowed', 'This upload link is not valid or has expired. Please ask for a new one.');
const wrongType = fail('not_allowed', 'This upload link is for another type of file');
const tooLarge = fail('payload_too_large', `File too large: at most ${maximumBytes / 1_048_576} MB`);
const tooSlow = fail('service_unavailable', 'The upload took too long. Please try again.');
const busy = fail('service_unavailable', 'Too many uploads right now. Please try again in a moment.');

/** A presigned PUT of S3 can only sign an exact length: bytes of undeclared size come through us. */
@Injectable()
export class ReceiveUpload {
  private readonly queue = new FairQueue(CONCURRENCY, { upload: LIMITS });

  constructor(
    private readonly settings: Settings,
    private readonly storage: PhotoStorage,
  ) {}

  urlOf(link: UploadLink): string {
    const { SESSION_SECRET, PUBLIC_URL } = this.settings.environment;
    return new URL(pathOfUploadLink(link, SESSION_SECRET), PUBLIC_URL).href;
  }

  keyOf(url: string): string | null {
    return URL.canParse(url) ? keyOfUploadPath(new URL(url).pathname) : null;
  }

  async receive(request: IncomingMessage, signal: AbortSignal): Promise<Result<null>> {
    const secret = this.settings.environment.SESSION_SECRET;
    const link = readUploadLink(request.url ?? '', { secret, now: new Date() });
    if (!link) return notSigned;
    const { 'content-type': type = 'application/octet-stream', 'content-length': length } = request.headers;
    if (link.contentType !== undefined && type !== link.contentType) return wrongType;
    if (Number(length ?? 0) > maximumBytes) return tooLarge;
    try {
      return await this.queue.run(turnOfItsOwn('upload', signal), () => this.store(link.key, type, request, signal));
    } catch (error) {
      if (error instanceof Overloaded) return busy;
      throw error;
    }
  }

  private async store(
    key: string,
    contentType: string,
    request: IncomingMessage,
    signal: AbortSignal,
  ): Promise<Result<null>> {
    addAbortSignal(signal, request);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
    // else the connection would close before the refusal is sent
    const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    const reading = readAll(whileOnTime(chunks, late.signal), maximumBytes);
    const body = await firstOf(late.signal, reading).finally(() => clearTimeout(timer));
    if (late.signal.aborted) return tooSlow;
    if (!body) {
      request.resume();
      return tooLarge;
    }
    await this.storage.put({ key, body, contentType });
    return ok(null);
  }
}

async function* whileOnTime(chunks: AsyncIterable<Buffer>, late: AbortSignal): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    if (late.aborted) return;
    yield chunk;
  }
}

async function firstOf<T>(late: AbortSignal, work: Promise<T>): Promise<T | null> {
  const aborted = new Promise<null>((resolve) => {
    late.addEventListener('abort', () => resolve(null));
  });
  return Promise.race([work, aborted]);
}
