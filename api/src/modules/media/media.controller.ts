import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, HttpCode, Put, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Crop, isInside } from 'shared-contracts/design/crop';
import { croppedPhotoOf } from 'shared-contracts/design/cropped-photo';
import type { DetailsRequest, PolicyRequest, UploadRequest } from 'shared-contracts/media/schemas';
import type * as z from 'zod';
import { StorageUnavailable, type StoredBytes } from '../../integrations/s3/photo-storage.js';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { CallerSignal } from '../../shared/http/caller-signal.js';
import { Handle } from '../../shared/http/handle.js';
import { RateLimited } from '../../shared/http/rate-limit.js';
import { type Failure, fail } from '../../shared/result.js';
import { formatsFor, widthOf } from './domain/variant.js';
import { ObjectReader, type ReadableObject } from './object-reader.js';
import { PhotoDetails } from './photo-details.js';
import { PictureLinks } from './picture-links.js';
import { type PictureTurn, refusalOf, visitorOf } from './picture-queue.js';
import { ReceiveUpload } from './receive-upload.js';
import { UploadPhoto } from './upload-photo.js';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** A better format will replace them soon. */
const FOR_NOW = 'public, max-age=3600';
/** The next person at a shared computer has another session, so each use asks again. */
const ASK_AGAIN = 'private, no-cache';
const storageDown = fail('service_unavailable', 'Photos are unavailable right now. Please try again shortly.');
const noPicture = fail('not_found', 'This picture does not exist');
const invalid = (errors: Record<string, string>) => fail('invalid_input', 'This is not a valid picture', { errors });

const tagOf = (...name: (string | number)[]) => `"${createHash('sha1').update(name.join(' ')).digest('base64url')}"`;

function cropIn({ query }: Request): Crop | null | undefined {
  const asked = query['crop'];
  if (asked === undefined) return null;
  return typeof asked === 'string' ? croppedPhotoOf(asked) : undefined;
}

function sendNothingNew(response: Response, headers: Record<string, string>): undefined {
  response.status(304).set(headers).end();
}

async function sendStored(
  stored: StoredBytes | null,
  headers: Record<string, string>,
  response: Response,
): Promise<Failure | undefined> {
  if (!stored) return noPicture;
  const { body, contentType, size } = stored;
  response.set({ ...headers, 'Content-Type': contentType, 'Content-Length': String(size) });
  await pipeline(body, response);
  return undefined;
}

async function unlessStorageIsDown<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    // if aborted, nobody reads the answer
    if (signal?.aborted || error instanceof StorageUnavailable) return storageDown;
    const refusal = refusalOf(error);
    if (refusal) return refusal;
    throw error;
  }
}

type Exchange = { request: Request; response: Response; turn: PictureTurn };

@Controller()
export class MediaController {
  constructor(
    private readonly uploads: UploadPhoto,
    private readonly links: ReceiveUpload,
    private readonly reader: ObjectReader,
    private readonly pictureLinks: PictureLinks,
    private readonly details: PhotoDetails,
  ) {}

  @RateLimited({ name: 'upload', calls: 300, perSeconds: 600 })
  @Handle('POST /api/objects/upload')
  upload(request: z.output<typeof UploadRequest>, @Caller() caller: CallerIdentity) {
    return this.uploads.ticket(caller, request);
  }

  /** Not in the endpoint table: its body is the file. */
  @RateLimited({ name: 'undeclared-upload', calls: 20, perSeconds: 600 })
  @Put('/api/objects/pending/:uploader/:upload')
  @HttpCode(200)
  receive(@Req() request: Request, @CallerSignal() signal: AbortSignal) {
    return unlessStorageIsDown(() => this.links.receive(request, signal), signal);
  }

  @RateLimited({ name: 'check-photo', calls: 300, perSeconds: 600 })
  @Handle('PUT /api/objects/set-policy')
  accept(
    { imageUrl, objectURL, acceptDamaged }: z.output<typeof PolicyRequest>,
    @Caller() caller: CallerIdentity,
    @CallerSignal() signal: AbortSignal,
  ) {
    const uploadUrl = imageUrl ?? objectURL ?? '';
    return unlessStorageIsDown(() => this.uploads.accept(caller, { uploadUrl, acceptDamaged, signal }), signal);
  }

  @RateLimited({ name: 'photo-details', calls: 300, perSeconds: 600 })
  @Handle('POST /api/objects/details')
  describe({ paths }: z.output<typeof DetailsRequest>, @Caller() caller: CallerIdentity) {
    return this.details.of(caller, paths);
  }

  @Get('/objects/*path')
  async read(
    @Req() request: Request,
    @Res() response: Response,
    @Caller() caller: CallerIdentity,
    @CallerSignal() signal: AbortSignal,
  ): Promise<Failure | undefined> {
    const width = widthOf(request.query['w']);
    if (width === undefined) return invalid({ w: 'Must be a number of pixels' });
    const crop = cropIn(request);
    if (crop === undefined) return invalid({ crop: 'Must be a crop: cx,cy,w,h,rotation' });
    const isJpegWanted = request.query['as'] === 'jpeg';
    const isSigned = await this.pictureLinks.isOpen(request.path, request.query);
    const found = await this.reader.find(caller, request.path, { isSigned });
    if (!found.ok) return found;
    // mails and other sites show product pictures; mails also show what is printed of customer photos
    if (found.value.isPublic || isSigned) response.set('Cross-Origin-Resource-Policy', 'cross-origin');
    const exchange = { request, response, turn: { kind: 'picture', visitor: visitorOf(caller), signal } as const };
    return unlessStorageIsDown(() => {
      if (crop) return this.sendCrop(found.value, { crop, width }, exchange);
      return isJpegWanted ? this.sendJpeg(found.value, exchange) : this.send(found.value, width, exchange);
    }, signal);
  }

  /** `?w=320&crop=...` */
  private async sendCrop(
    { key, photo }: ReadableObject,
    { crop, width }: { crop: Crop; width: number | null },
    { request, response, turn }: Exchange,
  ): Promise<Failure | undefined> {
    if (width === null) return invalid({ w: 'Must be a number of pixels' });
    if (!photo || !isInside(crop, photo)) return invalid({ crop: 'Must lie inside the photo' });
    const { now: format } = formatsFor(request.get('accept'), { key, hasBetter: false });
    const tag = tagOf(key, width, format, ...Object.values(crop));
    const headers = { 'Cache-Control': ASK_AGAIN, ETag: tag, Vary: 'Accept' };
    if (request.get('if-none-match') === tag) return sendNothingNew(response, headers);
    const bytes = await this.reader.cropped(key, photo, { width, crop, format }, turn);
    if (!bytes) return noPicture;
    response.set({ ...headers, 'Content-Type': `image/${format}` }).send(bytes);
    return undefined;
  }

  private async sendJpeg({ key, isPublic }: ReadableObject, exchange: Exchange): Promise<Failure | undefined> {
    const { request, response, turn } = exchange;
    const headers = {
      'Cache-Control': isPublic ? FOR_EVER : ASK_AGAIN,
      ETag: tagOf(key, 'full', 'jpeg'),
    };
    if (request.get('if-none-match') === headers.ETag) return sendNothingNew(response, headers);
    if (key.endsWith('.jpg')) return this.sendOriginal(key, headers, exchange);
    return sendStored(await this.reader.jpeg(key, turn), headers, response);
  }

  private async send(
    { key, isPublic }: ReadableObject,
    width: number | null,
    exchange: Exchange,
  ): Promise<Failure | undefined> {
    const { request, response, turn } = exchange;
    const known = request.get('if-none-match');
    const withTag = (tag: string) => ({ 'Cache-Control': isPublic ? FOR_EVER : ASK_AGAIN, ETag: tag });
    if (width === null) {
      const headers = withTag(tagOf(key));
      return known === headers.ETag ? sendNothingNew(response, headers) : this.sendOriginal(key, headers, exchange);
    }
    const formats = formatsFor(request.get('accept'), { key, hasBetter: isPublic });
    const best = formats.better ?? formats.now;
    let headers = { ...withTag(tagOf(key, width, best)), Vary: 'Accept' };
    // a picture never changes under its key
    if (known === headers.ETag) return sendNothingNew(response, headers);
    const picture = await this.reader.picture(key, { width, ...formats }, turn);
    if (!picture) return noPicture;
    const { body, size } = picture;
    if (picture.format !== best)
      headers = { ...headers, 'Cache-Control': FOR_NOW, ETag: tagOf(key, width, picture.format) };
    const contentType = `image/${picture.format}`;
    if (Buffer.isBuffer(body)) {
      if (known === headers.ETag) return sendNothingNew(response, headers);
      response.set({ ...headers, 'Content-Type': contentType }).send(body);
      return undefined;
    }
    if (known !== headers.ETag) return sendStored({ body, size, contentType }, headers, response);
    body.destroy();
    return sendNothingNew(response, headers);
  }

  private async sendOriginal(
    key: string,
    headers: Record<string, string>,
    { response, turn }: Exchange,
  ): Promise<Failure | undefined> {
    return sendStored(await this.reader.original(key, turn.signal), headers, response);
  }
}
