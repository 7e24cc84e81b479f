import { type Readable, addAbortSignal } from 'node:stream';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import { mayDo } from 'shared-contracts/accounts/permissions';
import { ObjectPath } from 'shared-contracts/api/fields';
import { type Crop, type PixelSize, isInside } from 'shared-contracts/design/crop';
import { croppedPhotoOf } from 'shared-contracts/design/cropped-photo';
import { areOrderLinksOpen } from 'shared-contracts/orders/order-links';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Repository } from 'typeorm';
import { PhotoStorage, StorageUnavailable, type StoredBytes } from '../../integrations/s3/photo-storage.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { isPhoto, isPublic, keyOfObjectPath, smallKeyOf, variantKeyOf } from './domain/photo-keys.js';
import { linkedOrders } from './picture-links.js';
import { MediaObject } from './media-object.entity.js';
import type { PictureFormat, QuickFormat } from './domain/variant.js';
import { PhotoUse } from './photo-use.js';
import { type Permit, PictureQueue, type PictureTurn, inBackground } from './picture-queue.js';
import { Pictures } from './pictures.js';
import { Overloaded } from 'shared-server/queues/fair-queue';
import { SharedWork } from './shared-work.js';
import { readAll } from './read-all.js';

const { imageWidths, retention } = shopPolicy;

type Variant = { width: number; format: PictureFormat } | { width: 'full'; format: 'jpeg' };
export type WantedPicture = { width: number; now: QuickFormat; better: 'avif' | null };
/** A stream has to be read to its end or destroyed. */
export type SentPicture = { body: Buffer | Readable; size: number; format: PictureFormat };
type StoredPhoto = PixelSize & { storedWidth: number };
export type ReadableObject = { key: string; isPublic: boolean; photo: StoredPhoto | null };
export type WantedCrop = { width: number; crop: Crop; format: QuickFormat };

/** Stored pictures can be slightly larger than their uploads. */
const MAX_ORIGINAL_BYTES = 4 * shopPolicy.photos.maximumBytes;
/** Decoding more in full size takes a core for long. */
const LARGE_PIXELS = 16_000_000;
/** Pixels more than shown, which hide that the picture is encoded twice. */
const SPARE = 1.5;
/** A page asks for many parts of one photo. */
const LAST_READ = { maxSize: 32 * 1024 ** 2, ttl: 10_000, ttlAutopurge: true };
const nothing = fail('not_found', 'This picture does not exist');

function sizeOf({ w, h }: Crop, asked: number): PixelSize {
  const width = Math.min(asked, w);
  return { width, height: Math.max(1, Math.round((width * h) / w)) };
}

const scaledBy = (scale: number, { cx, cy, w, h, rotation }: Crop): Crop => ({
  cx: cx * scale,
  cy: cy * scale,
  w: Math.max(1, Math.round(w * scale)),
  h: Math.max(1, Math.round(h * scale)),
  rotation,
});

const inFullSize = (turn: PictureTurn): PictureTurn => (turn.kind === 'picture' ? { ...turn, kind: 'large' } : turn);

function storedAs({ objectPath, width, height, originalDeletedAt }: MediaObject): { key: string; photo: StoredPhoto } {
  const key = keyOfObjectPath(objectPath);
  return originalDeletedAt
    ? { key: smallKeyOf(key), photo: { width, height, storedWidth: Math.min(width, retention.keptPictureWidth) } }
    : { key, photo: { width, height, storedWidth: width } };
}

@Injectable()
export class ObjectReader implements OnApplicationShutdown {
  private readonly logger = new Logger('ObjectReader');
  private readonly making = new SharedWork<Buffer | null>();
  private readonly lastRead = new LRUCache<string, Buffer>({
    ...LAST_READ,
    sizeCalculation: ({ length }) => length || 1,
  });
  private readonly makingLater = new Map<string, Promise<void>>();
  private readonly ending = new AbortController();

  constructor(
    private readonly storage: PhotoStorage,
    private readonly pictures: Pictures,
    private readonly queue: PictureQueue,
    private readonly requests: PhotoUse,
    @InjectRepository(MediaObject) private readonly objects: Repository<MediaObject>,
  ) {}

  /** Other people's objects do not exist for the caller, unless by a signed link. */
  async find(
    caller: CallerIdentity,
    path: string,
    { isSigned }: { isSigned: boolean },
  ): Promise<Result<ReadableObject>> {
    if (!ObjectPath.safeParse(path).success) return nothing;
    const key = keyOfObjectPath(path);
    if (isPublic(key)) return ok({ key, isPublic: true, photo: null });
    if (!isPhoto(key)) return nothing;
    const object = await this.objects.findOneBy({ objectPath: path });
    if (!object || !(isSigned || (await this.maySee(caller, object)))) return nothing;
    this.requests.note(object);
    return ok({ ...storedAs(object), isPublic: false });
  }

  original(key: string, signal?: AbortSignal): Promise<StoredBytes | null> {
    return this.storage.open(key, signal);
  }

  /** The stream has to be read to its end or destroyed. */
  async jpeg(key: string, turn: PictureTurn): Promise<StoredBytes | null> {
    const variant = { width: 'full', format: 'jpeg' } as const;
    const variantKey = variantKeyOf(key, variant);
    const kept = await this.storage.open(variantKey, turn.signal);
    if (kept) return kept;
    // it may take much memory, so it is sent from the storage
    const isMade = await this.queue.run(
      inFullSize(turn),
      async (permit) => (await this.variant(key, variant, permit)) !== null,
    );
    if (!isMade) return null;
    const made = await this.storage.open(variantKey, turn.signal);
    if (!made) throw new StorageUnavailable('a picture could not be stored');
    return made;
  }

  async picture(key: string, { width, now, better }: WantedPicture, turn: PictureTurn): Promise<SentPicture | null> {
    for (const format of better ? [better, now] : [now]) {
      const kept = await this.storage.open(variantKeyOf(key, { width, format }), turn.signal);
      if (kept) return { ...kept, format };
      if (format === better) this.makeLater(key, { width, format });
    }
    const body = await this.smaller(key, { width, format: now }, turn);
    return body && { body, size: body.length, format: now };
  }

  smaller(key: string, variant: Variant, turn: PictureTurn): Promise<Buffer | null> {
    return this.queue.run(turn, (permit) => this.variant(key, variant, permit));
  }

  /** Made of a smaller version where that is sharp enough. */
  async cropped(
    key: string,
    photo: StoredPhoto,
    { width, crop, format }: WantedCrop,
    turn: PictureTurn,
  ): Promise<Buffer | null> {
    const size = sizeOf(crop, width);
    const enough = (SPARE * size.width * photo.width) / crop.w;
    const smaller = imageWidths.find((each) => each >= enough && each < photo.storedWidth);
    const scale = (smaller ?? photo.storedWidth) / photo.width;
    const isLarge = !smaller && photo.storedWidth ** 2 * (photo.height / photo.width) > LARGE_PIXELS;
    return this.queue.run(isLarge ? inFullSize(turn) : turn, async (permit) => {
      const bytes = smaller
        ? await this.variant(key, { width: smaller, format: 'webp' }, permit)
        : await this.bytesOf(key, permit);
      return bytes && this.pictures.crop(bytes, { crop: scaledBy(scale, crop), size, format }, permit);
    });
  }

  /** Checks no access. Null if the photo is not stored, or cannot be read. */
  async jpegOf(url: string, width: number, turn: PictureTurn): Promise<Buffer | null> {
    const [path = '', query] = url.split('?', 2);
    const object = await this.objects.findOneBy({ objectPath: path });
    if (!object) return null;
    const { key, photo } = storedAs(object);
    const whole = { cx: photo.width / 2, cy: photo.height / 2, w: photo.width, h: photo.height, rotation: 0 };
    const crop = croppedPhotoOf(new URLSearchParams(query).get('crop') ?? '') ?? whole;
    if (!isInside(crop, photo)) return null;
    try {
      return await this.cropped(key, photo, { width, crop, format: 'jpeg' }, turn);
    } catch (error) {
      if (turn.signal?.aborted || error instanceof StorageUnavailable || error instanceof Overloaded) throw error;
      this.logger.warn({ err: error, key }, 'a photo is damaged');
      return null;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.ending.abort(new Error('the process ends'));
    await Promise.allSettled(this.makingLater.values());
  }

  private variant(key: string, variant: Variant, permit: Permit): Promise<Buffer | null> {
    return this.making.run(variantKeyOf(key, variant), permit.signal, (signal) =>
      this.readOrMake(key, variant, permit.sharedBy(signal)),
    );
  }

  private makeLater(key: string, variant: Variant): void {
    const variantKey = variantKeyOf(key, variant);
    if (this.makingLater.has(variantKey)) return;
    const made = this.makeUnlessEnding(key, variant).finally(() => this.makingLater.delete(variantKey));
    this.makingLater.set(variantKey, made);
  }

  private async makeUnlessEnding(key: string, variant: Variant): Promise<void> {
    const { signal } = this.ending;
    try {
      await this.smaller(key, variant, { ...inBackground('avif', signal), kind: 'avif' });
    } catch (error) {
      if (!signal.aborted && !(error instanceof Overloaded))
        this.logger.warn({ err: error, key, variant }, 'an AVIF picture could not be made');
    }
  }

  private async maySee({ user, knownGuestId }: CallerIdentity, object: MediaObject): Promise<boolean> {
    const isOwner =
      (user !== null && object.userId === user.id) || (knownGuestId !== null && object.guestId === knownGuestId);
    const isStaff = user !== null && mayDo(user.role, 'seeOrders');
    return isOwner || isStaff || this.isShared(object.objectPath, { user, knownGuestId });
  }

  private async isShared(
    objectPath: string,
    { user, knownGuestId }: Pick<CallerIdentity, 'user' | 'knownGuestId'>,
  ): Promise<boolean> {
    const rows = await this.objects.query<{ orderId: string | null }[]>(
      `SELECT order_id AS "orderId" FROM photo_shares WHERE object_path = $1 AND (user_id = $2::uuid OR guest_id = $3::uuid)
       UNION ALL SELECT NULL FROM product_reviews WHERE photo = $1 AND status = 'approved'`,
      [objectPath, user?.id ?? null, knownGuestId],
    );
    const orderIds = rows.flatMap(({ orderId }) => orderId ?? []);
    if (orderIds.length < rows.length) return true;
    const orders = await linkedOrders(this.objects.manager, orderIds);
    return orders.some((order) => areOrderLinksOpen(order, new Date()));
  }

  private async bytesOf(key: string, { signal }: Permit): Promise<Buffer | null> {
    const known = this.lastRead.get(key);
    if (known) return known;
    const object = await this.storage.open(key, signal);
    const bytes = object && (await readAll(addAbortSignal(signal, object.body), MAX_ORIGINAL_BYTES, object.size));
    if (bytes) this.lastRead.set(key, bytes);
    return bytes;
  }

  private async readOrMake(key: string, variant: Variant, permit: Permit): Promise<Buffer | null> {
    const variantKey = variantKeyOf(key, variant);
    const kept = await this.bytesOf(variantKey, permit);
    if (kept) return kept;
    const bytes = await this.bytesOf(key, permit);
    if (!bytes) return null;
    const made = await (variant.width === 'full'
      ? this.pictures.jpegOf(bytes, permit)
      : this.pictures.resize(bytes, variant, permit));
    try {
      await this.storage.put({ key: variantKey, body: made, contentType: `image/${variant.format}` });
      // its original was deleted meanwhile
      if (!(await this.storage.head(key))) await this.storage.remove(variantKey);
    } catch (error) {
      // harmless: the next request makes it again
      this.logger.warn({ err: error, key: variantKey }, 'a smaller picture could not be stored');
    }
    return made;
  }
}
