import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, HttpCode, Put, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { DetailsRequest, PolicyRequest, UploadRequest } from 'shared-contracts/media/schemas';
import type * as z from 'zod';
import { StorageUnavailable } from '../../integrations/s3/photo-storage.js';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { CallerSignal } from '../../shared/http/caller-signal.js';
import { Handle } from '../../shared/http/handle.js';
import { sendProblem } from '../../shared/http/problem.js';
import { RateLimited } from '../../shared/http/rate-limit.js';
import { type Failure, fail } from '../../shared/result.js';
import { formatsFor, widthOf } from './domain/variant.js';
import { ObjectReader, type ReadableObject } from './object-reader.js';
import { PhotoDetails } from './photo-details.js';
import { ReceiveUpload } from './receive-upload.js';
import { UploadPhoto } from './upload-photo.js';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** For responses that a better format will replace soon. */
const FOR_NOW = 'public, max-age=3600';
/** The next person at a shared computer has another session, so each use asks whether this one may see the photo. */
const ASK_AGAIN = 'private, no-cache';
const storageDown = fail('service_unavailable', 'Photos are unavailable right now. Please try again shortly.');
const noPicture = fail('not_found', 'This picture does not exist');

/** The key alone decides the content. */
const tagOf = (...name: (string | number)[]) => `"${createHash('sha1').update(name.join(' ')).digest('base64url')}"`;

function sendNothingNew(response: Response, headers: Record<string, string>): undefined {
  response.status(304).set(headers).end();
}

/** Unreachable storage is an expected failure. */
async function unlessStorageIsDown<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    // nobody reads the answer
    if (signal?.aborted || error instanceof StorageUnavailable) return storageDown;
    throw error;
  }
}

@Controller()
export class MediaController {
  constructor(
    private readonly uploads: UploadPhoto,
    private readonly links: ReceiveUpload,
    private readonly reader: ObjectReader,
    private readonly details: PhotoDetails,
  ) {}

  @RateLimited({ name: 'upload', calls: 300, perSeconds: 600 })
  @Handle('POST /api/objects/upload')
  upload(request: z.output<typeof UploadRequest>, @Caller() caller: CallerIdentity) {
    return this.uploads.ticket(caller, request);
  }

  /** The upload itself, where its size was not declared. It is not in the endpoint table because its body is the file. */
  @RateLimited({ name: 'undeclared-upload', calls: 20, perSeconds: 600 })
  @Put('/api/objects/pending/:uploader/:upload')
  @HttpCode(200)
  receive(@Req() request: Request, @CallerSignal() signal: AbortSignal) {
    return unlessStorageIsDown(() => this.links.receive(request, signal), signal);
  }

  @RateLimited({ name: 'check-photo', calls: 300, perSeconds: 600 })
  @Handle('PUT /api/objects/set-policy')
  accept(
    { imageUrl, objectURL }: z.output<typeof PolicyRequest>,
    @Caller() caller: CallerIdentity,
    @CallerSignal() signal: AbortSignal,
  ) {
    const uploadUrl = imageUrl ?? objectURL ?? '';
    return unlessStorageIsDown(
      () => this.uploads.accept(caller, uploadUrl, { network: caller.network, signal }),
      signal,
    );
  }

  @RateLimited({ name: 'photo-details', calls: 300, perSeconds: 600 })
  @Handle('POST /api/objects/details')
  describe({ paths }: z.output<typeof DetailsRequest>, @Caller() caller: CallerIdentity) {
    return this.details.of(caller, paths);
  }

  @Get('/objects/*path')
  async read(@Req() request: Request, @Res() response: Response, @Caller() caller: CallerIdentity): Promise<void> {
    const width = widthOf(request.query['w']);
    if (width === undefined)
      return sendProblem(
        response,
        fail('invalid_input', 'This is not a valid picture width', { errors: { w: 'Must be a number of pixels' } }),
      );
    const isJpegWanted = request.query['as'] === 'jpeg';
    const found = await this.reader.find(caller, request.path);
    if (!found.ok) return sendProblem(response, found);
    // mails and other sites show product pictures; only the shop shows customer photos
    if (found.value.isPublic) response.set('Cross-Origin-Resource-Policy', 'cross-origin');
    const failure = await unlessStorageIsDown(() =>
      isJpegWanted
        ? this.sendJpeg(found.value, { request, response })
        : this.send(found.value, width, { request, response }),
    );
    if (failure) sendProblem(response, failure);
  }

  /** `?as=jpeg`: for a file that is saved as .jpg, whatever format the photo came in. */
  private async sendJpeg(
    { key, isPublic }: ReadableObject,
    { request, response }: { request: Request; response: Response },
  ): Promise<Failure | undefined> {
    const headers = {
      'Cache-Control': isPublic ? FOR_EVER : ASK_AGAIN,
      ETag: tagOf(key, 'full', 'jpeg'),
    };
    if (request.get('if-none-match') === headers.ETag) return sendNothingNew(response, headers);
    if (key.endsWith('.jpg')) return this.sendOriginal(key, headers, response);
    const bytes = await this.reader.jpeg(key);
    if (!bytes) return noPicture;
    response.set({ ...headers, 'Content-Type': 'image/jpeg' }).send(bytes);
    return undefined;
  }

  private async send(
    { key, isPublic }: ReadableObject,
    width: number | null,
    { request, response }: { request: Request; response: Response },
  ): Promise<Failure | undefined> {
    const known = request.get('if-none-match');
    const withTag = (tag: string) => ({ 'Cache-Control': isPublic ? FOR_EVER : ASK_AGAIN, ETag: tag });
    if (width === null) {
      const headers = withTag(tagOf(key));
      return known === headers.ETag ? sendNothingNew(response, headers) : this.sendOriginal(key, headers, response);
    }
    const formats = formatsFor(request.get('accept'), { key, hasBetter: isPublic });
    const best = formats.better ?? formats.now;
    let headers = { ...withTag(tagOf(key, width, best)), Vary: 'Accept' };
    // never changes under its name, so the storage need not be asked
    if (known === headers.ETag) return sendNothingNew(response, headers);
    const picture = await this.reader.picture(key, { width, ...formats });
    if (!picture) return noPicture;
    if (picture.format !== best)
      headers = { ...headers, 'Cache-Control': FOR_NOW, ETag: tagOf(key, width, picture.format) };
    if (known === headers.ETag) return sendNothingNew(response, headers);
    response.set({ ...headers, 'Content-Type': `image/${picture.format}` }).send(picture.bytes);
    return undefined;
  }

  private async sendOriginal(
    key: string,
    headers: Record<string, string>,
    response: Response,
  ): Promise<Failure | undefined> {
    const original = await this.reader.original(key);
    if (!original) return noPicture;
    response.set({ ...headers, 'Content-Type': original.contentType, 'Content-Length': String(original.size) });
    await pipeline(original.body, response);
    return undefined;
  }
}
