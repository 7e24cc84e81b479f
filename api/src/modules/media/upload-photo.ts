import { createHash, randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { StoredObject, UploadRequest } from 'shared-contracts/media/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Repository } from 'typeorm';
import type * as z from 'zod';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { type Uploader, objectPathOf, pendingKeyOf, photoKeyOf, uploaderOf } from './domain/photo-keys.js';
import { MediaObject } from './media-object.entity.js';
import { type CleanPicture, Pictures } from './pictures.js';
import { allOf } from './stream.js';

type Stored = z.input<typeof StoredObject>;
type Pending = Uploader & { key: string; uploadId: string };

const { maximumBytes, uploadUrlMinutes } = shopPolicy.photos;
const extensions = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const;
const tooLarge = fail('invalid_photo', `File too large: at most ${maximumBytes / 1_048_576} MB`);
const unknownUpload = fail('not_found', 'This upload does not exist');

const uploaderFor = (caller: CallerIdentity): Uploader =>
  caller.user ? { kind: 'user', id: caller.user.id } : { kind: 'guest', id: caller.guestId() };

const isBy = (caller: CallerIdentity, { kind, id }: Uploader) =>
  kind === 'user' ? caller.user?.id === id : caller.knownGuestId === id;

const answerOf = ({ objectPath, width, height }: MediaObject): Stored => ({ objectPath, width, height });

/** Takes a photo from its upload to its final key: checked and cleaned. */
@Injectable()
export class UploadPhoto {
  private readonly logger = new Logger('UploadPhoto');

  constructor(
    private readonly storage: PhotoStorage,
    private readonly pictures: Pictures,
    @InjectRepository(MediaObject) private readonly objects: Repository<MediaObject>,
  ) {}

  /** A presigned URL for one photo of this caller. */
  async ticket(caller: CallerIdentity, { contentType, size }: z.output<typeof UploadRequest>) {
    const { url, expiresAt } = await this.storage.uploadTicket({
      key: pendingKeyOf(uploaderFor(caller), randomUUID()),
      contentType,
      size,
      seconds: uploadUrlMinutes * 60,
    });
    return { uploadURL: url, expiresAt: expiresAt.toISOString() };
  }

  /** Checks the uploaded bytes and stores them as the caller's photo. Repeating it returns the same photo. */
  async accept(caller: CallerIdentity, uploadUrl: string): Promise<Result<Stored>> {
    const pending = this.pendingOf(uploadUrl);
    if (!pending || !isBy(caller, pending)) return unknownUpload;
    const known = await this.objects.findOneBy({ pendingKey: pending.key });
    if (known) return ok(answerOf(known));
    const bytes = await this.read(pending.key);
    if (!bytes.ok) return bytes;
    const clean = await this.pictures.clean(bytes.value);
    if (!clean.ok) return clean;
    const stored = await this.keep(caller, pending, clean.value);
    await this.forget(pending.key);
    return ok(answerOf(stored));
  }

  private pendingOf(uploadUrl: string): Pending | null {
    const key = this.storage.keyOfUploadUrl(uploadUrl);
    const uploader = key === null ? null : uploaderOf(key);
    return key !== null && uploader ? { ...uploader, key } : null;
  }

  private async read(key: string): Promise<Result<Buffer>> {
    const object = await this.storage.open(key);
    if (!object) return unknownUpload;
    const bytes = await allOf(object.body, maximumBytes);
    return bytes ? ok(bytes) : tooLarge;
  }

  /** One of several concurrent calls for an upload inserts the row; all read it. */
  private async keep(caller: CallerIdentity, pending: Pending, picture: CleanPicture): Promise<MediaObject> {
    const hash = createHash('sha256').update(picture.bytes).digest('hex');
    const key = photoKeyOf(pending.uploadId, hash, extensions[picture.format]);
    const contentType = `image/${picture.format}`;
    await this.storage.put({ key, body: picture.bytes, contentType });
    await this.objects
      .createQueryBuilder()
      .insert()
      .values({
        objectPath: objectPathOf(key),
        pendingKey: pending.key,
        userId: caller.user?.id ?? null,
        guestId: pending.kind === 'guest' ? pending.id : null,
        contentType,
        sizeBytes: picture.bytes.length,
        width: picture.width,
        height: picture.height,
      })
      .orIgnore()
      .execute();
    return this.objects.findOneByOrFail({ pendingKey: pending.key });
  }

  /** Deletes the upload. If that fails, it only takes space. */
  private async forget(key: string): Promise<void> {
    try {
      await this.storage.remove(key);
    } catch (error) {
      this.logger.warn({ err: error, key }, 'an upload could not be removed');
    }
  }
}
