import { createHash, randomUUID } from 'node:crypto';
import { addAbortSignal } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Role } from 'shared-contracts/accounts/schemas';
import { photoTypeOf } from 'shared-contracts/media/photo-type';
import type { StoredObject, UploadRequest, UploadTicket } from 'shared-contracts/media/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Repository } from 'typeorm';
import type * as z from 'zod';
import { PhotoStorage, type StoredBytes } from '../../integrations/s3/photo-storage.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { type Uploader, objectPathOf, pendingKeyOf, photoKeyOf, uploaderOf } from './domain/photo-keys.js';
import { MediaObject } from './media-object.entity.js';
import { type MeasuredPhoto, PhotoDetails, detailsOf } from './photo-details.js';
import { type Permit, PictureQueue, visitorOf } from './picture-queue.js';
import { type CleanPicture, Pictures } from './pictures.js';
import { ReceiveUpload } from './receive-upload.js';
import { readAll } from './read-all.js';
import { UploadSpace } from './upload-space.js';

type Stored = z.input<typeof StoredObject>;
type Pending = Uploader & { key: string; uploadId: string };
type Accepted = { photo: MediaObject; measured?: MeasuredPhoto | null };
type Check = { caller: CallerIdentity; pending: Pending; acceptDamaged: boolean; isSlowTurn: boolean };
type AcceptRequest = { uploadUrl: string; acceptDamaged?: boolean | undefined; signal: AbortSignal };

const { maximumBytes } = shopPolicy.photos;
const VALID_SECONDS = shopPolicy.uploads.urlMinutes * 60;
const extensions = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const;
const tooLarge = fail('payload_too_large', `File too large: at most ${maximumBytes / 1_048_576} MB`);
const noRoom = fail('service_unavailable', "We can't take photos at the moment. Please try again later.", {
  retryAfterSeconds: 600,
});
const unknownUpload = fail('not_found', 'This upload does not exist');

const slowTypes = new Set<string | undefined>(['image/heic', 'image/avif']);
const isSlow = (bytes: Buffer): boolean => slowTypes.has(photoTypeOf(bytes));

const uploaderFor = async (caller: CallerIdentity): Promise<Uploader> =>
  caller.user ? { kind: 'user', id: caller.user.id } : { kind: 'guest', id: await caller.guestId() };

const isBy = (caller: CallerIdentity, { kind, id }: Uploader) =>
  kind === 'user' ? caller.user?.id === id : caller.knownGuestId === id;

function readUpload({ body, size }: StoredBytes, signal: AbortSignal): Promise<Buffer | null> | null {
  if (size <= maximumBytes) return readAll(addAbortSignal(signal, body), maximumBytes, size);
  body.destroy();
  return null;
}

@Injectable()
export class UploadPhoto {
  private readonly logger = new Logger('UploadPhoto');

  constructor(
    private readonly storage: PhotoStorage,
    private readonly pictures: Pictures,
    private readonly queue: PictureQueue,
    private readonly links: ReceiveUpload,
    private readonly details: PhotoDetails,
    private readonly space: UploadSpace,
    private readonly transactions: Transactions,
    @InjectRepository(MediaObject) private readonly objects: Repository<MediaObject>,
  ) {}

  async ticket(
    caller: CallerIdentity,
    { contentType, size }: z.output<typeof UploadRequest>,
  ): Promise<Result<z.input<typeof UploadTicket>>> {
    if (size !== undefined && size > maximumBytes) return tooLarge;
    if (await this.storage.isFull()) return noRoom;
    const uploader = await uploaderFor(caller);
    const key = pendingKeyOf(uploader, randomUUID());
    const { network } = caller;
    const bytes = size ?? maximumBytes;
    const isLimited = caller.user?.role !== Role.enum.admin;
    const reserved = await this.space.reserve({ key, uploader, network, bytes, isLimited });
    if (!reserved.ok) return reserved;
    const { url, expiresAt } =
      size === undefined
        ? this.undeclaredTicket(key, contentType)
        : await this.storage.uploadTicket({ key, contentType, size, seconds: VALID_SECONDS });
    return ok({ uploadURL: url, expiresAt: expiresAt.toISOString() });
  }

  /** Repeating it returns the same photo. */
  async accept(
    caller: CallerIdentity,
    { uploadUrl, acceptDamaged = false, signal }: AcceptRequest,
  ): Promise<Result<Stored>> {
    const pending = this.pendingOf(uploadUrl);
    if (!pending || !isBy(caller, pending)) return unknownUpload;
    const known = await this.objects.findOneBy({ pendingKey: pending.key });
    if (known) return ok(detailsOf(known));
    const accepted = await this.checkInTurn({ caller, pending, acceptDamaged }, signal);
    if (!accepted.ok) return accepted;
    const { photo, measured } = accepted.value;
    if (measured) await this.details.findFaces(photo, measured, visitorOf(caller));
    return ok(detailsOf(photo));
  }

  private undeclaredTicket(key: string, contentType: string | undefined) {
    const expiresAt = new Date(Date.now() + VALID_SECONDS * 1000);
    return { url: this.links.urlOf({ key, contentType, expiresAt }), expiresAt };
  }

  private pendingOf(uploadUrl: string): Pending | null {
    const key = this.links.keyOf(uploadUrl) ?? this.storage.keyOfUploadUrl(uploadUrl);
    const uploader = key === null ? null : uploaderOf(key);
    return key !== null && uploader ? { ...uploader, key } : null;
  }

  /** Only the bytes tell what takes long to decode; it waits among its kind. */
  private async checkInTurn(about: Omit<Check, 'isSlowTurn'>, signal: AbortSignal): Promise<Result<Accepted>> {
    const turn = { visitor: visitorOf(about.caller), signal };
    const checked = await this.queue.run({ ...turn, kind: 'check' }, (permit) =>
      this.check({ ...about, isSlowTurn: false }, permit),
    );
    if (checked !== 'slow') return checked;
    const decoded = await this.queue.run({ ...turn, kind: 'heic' }, (permit) =>
      this.check({ ...about, isSlowTurn: true }, permit),
    );
    if (decoded === 'slow') throw new Error('it is decoded in its turn');
    return decoded;
  }

  private async check(
    { caller, pending, acceptDamaged, isSlowTurn }: Check,
    permit: Permit,
  ): Promise<Result<Accepted> | 'slow'> {
    const known = await this.objects.findOneBy({ pendingKey: pending.key });
    if (known) return ok({ photo: known });
    const object = await this.storage.open(pending.key, permit.signal);
    if (!object) return this.checkedMeanwhile(pending);
    const bytes = await readUpload(object, permit.signal);
    if (bytes && isSlow(bytes) && !isSlowTurn) return 'slow';
    const picture = bytes ? await this.pictures.clean(bytes, permit, { acceptDamaged }) : tooLarge;
    if (!picture.ok) {
      // it would be refused again; other failures are ours
      if (picture.code === 'invalid_photo' || picture === tooLarge) await this.forget(pending.key);
      return picture;
    }
    const measured = await this.details.measure(picture.value.bytes, permit);
    const photo = await this.keep(caller, pending, { ...picture.value, ...measured });
    await this.forget(pending.key);
    return ok({ photo, measured });
  }

  /** Another call stores its photo before it removes the upload. */
  private async checkedMeanwhile({ key }: Pending): Promise<Result<Accepted>> {
    const photo = await this.objects.findOneBy({ pendingKey: key });
    return photo ? ok({ photo }) : unknownUpload;
  }

  /** One of several concurrent calls inserts the row. */
  private async keep(
    caller: CallerIdentity,
    pending: Pending,
    picture: CleanPicture & Partial<MeasuredPhoto>,
  ): Promise<MediaObject> {
    const hash = createHash('sha256').update(picture.bytes).digest('hex');
    const key = photoKeyOf(pending.uploadId, hash, extensions[picture.format]);
    const contentType = `image/${picture.format}`;
    await this.storage.put({ key, body: picture.bytes, contentType });
    await this.transactions.run(async (manager) => {
      const network = await this.space.settle(manager, pending.key);
      await manager
        .createQueryBuilder()
        .insert()
        .into(MediaObject)
        .values({
          objectPath: objectPathOf(key),
          pendingKey: pending.key,
          userId: caller.user?.id ?? null,
          guestId: pending.kind === 'guest' ? pending.id : null,
          contentType,
          sizeBytes: picture.bytes.length,
          unorderedBytes: picture.bytes.length,
          network,
          width: picture.width,
          height: picture.height,
          colors: picture.colors,
          sharpness: picture.sharpness ?? null,
          look: picture.look ?? null,
        })
        .orIgnore()
        .execute();
    });
    return this.objects.findOneByOrFail({ pendingKey: pending.key });
  }

  /** If that fails, the upload only takes space. */
  private async forget(key: string): Promise<void> {
    try {
      await this.storage.remove(key);
    } catch (error) {
      this.logger.warn({ err: error, key }, 'an upload could not be removed');
    }
  }
}
