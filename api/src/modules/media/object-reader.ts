import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ObjectPath } from 'shared-contracts/api/fields';
import { type Crop, type PixelSize, isInside } from 'shared-contracts/design/crop';
import { croppedPhotoOf } from 'shared-contracts/design/cropped-photo';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Repository } from 'typeorm';
import { PhotoStorage, StorageUnavailable } from '../../integrations/s3/photo-storage.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { isPhoto, isPublic, keyOfObjectPath, smallKeyOf, variantKeyOf } from './domain/photo-keys.js';
import { MediaObject } from './media-object.entity.js';
import type { PictureFormat, QuickFormat } from './domain/variant.js';
import { PhotoUse } from './photo-use.js';
import { Pictures } from './pictures.js';
import { Overloaded } from './semaphore.js';
import { readAll } from './read-all.js';

const { imageWidths, retention } = shopPolicy;

type Variant = { width: number; format: PictureFormat } | { width: 'full'; format: 'jpeg' };
/** `now` is made while the caller waits; `better` is sent if it exists, and made for later requests if not. */
export type WantedPicture = { width: number; now: QuickFormat; better: 'avif' | null };
export type SentPicture = { bytes: Buffer; format: PictureFormat };
/** A customer's photo as it was uploaded, of which a picture of this width is stored. */
type StoredPhoto = PixelSize & { storedWidth: number };
export type ReadableObject = { key: string; isPublic: boolean; photo: StoredPhoto | null };
export type WantedCrop = { width: number; crop: Crop; format: QuickFormat };

/** Stored pictures can be slightly larger than their uploads. */
const LARGEST_ORIGINAL = 4 * shopPolicy.photos.maximumBytes;
/** Waiting conversions. A request beyond that is queued when it is repeated. */
const MAX_LATER = 500;
/** Pixels of a smaller version per pixel of a part of it, so that encoding twice is not seen. */
const SPARE = 1.5;
const nothing = fail('not_found', 'This picture does not exist');

/** The size in which a crop is served: this wide, never larger than it is. */
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

/** Where a photo's bytes are: as small pictures once its original is deleted. */
function storedAs({ objectPath, width, height, originalDeletedAt }: MediaObject): { key: string; photo: StoredPhoto } {
  const key = keyOfObjectPath(objectPath);
  return originalDeletedAt
    ? { key: smallKeyOf(key), photo: { width, height, storedWidth: Math.min(width, retention.keptPictureWidth) } }
    : { key, photo: { width, height, storedWidth: width } };
}

/** Reads stored pictures for those who may see them. */
@Injectable()
export class ObjectReader implements OnApplicationShutdown {
  private readonly logger = new Logger('ObjectReader');
  /** Conversions in progress, shared by concurrent requests. */
  private readonly making = new Map<string, Promise<Buffer | null>>();
  /** Conversions that nobody waits for, done one at a time. */
  private readonly makingLater = new Map<string, Promise<void>>();
  private lastLater = Promise.resolve();
  private isEnding = false;

  constructor(
    private readonly storage: PhotoStorage,
    private readonly pictures: Pictures,
    private readonly requests: PhotoUse,
    @InjectRepository(MediaObject) private readonly objects: Repository<MediaObject>,
  ) {}

  /**
   * The object at a path, if the caller may see it, or anybody by a signed link. Other people's objects do not exist for
   * them.
   */
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

  /** The stored bytes. The stream has to be read to its end or destroyed. */
  original(key: string) {
    return this.storage.open(key);
  }

  /** The picture in full size as a JPEG; null without an original. */
  jpeg(key: string): Promise<Buffer | null> {
    return this.variant(key, { width: 'full', format: 'jpeg' });
  }

  /** A smaller version in the best existing format that the caller accepts; null without an original. */
  async picture(key: string, { width, now, better }: WantedPicture): Promise<SentPicture | null> {
    if (better) {
      const bytes = await this.kept(variantKeyOf(key, { width, format: better }));
      if (bytes) return { bytes, format: better };
      this.makeLater(key, { width, format: better });
    }
    const bytes = await this.variant(key, { width, format: now });
    return bytes && { bytes, format: now };
  }

  /**
   * A part of a photo, no larger than it is; null without an original. It is made of one of the smaller versions where
   * that is sharp enough, so that all that is kept are those.
   */
  async cropped(
    key: string,
    photo: StoredPhoto,
    { width, crop, format }: WantedCrop,
    signal?: AbortSignal,
  ): Promise<Buffer | null> {
    const size = sizeOf(crop, width);
    const enough = (SPARE * size.width * photo.width) / crop.w;
    const smaller = imageWidths.find((each) => each >= enough && each < photo.storedWidth);
    const bytes = smaller ? await this.variant(key, { width: smaller, format: 'webp' }) : await this.originalBytes(key);
    if (!bytes) return null;
    const scale = (smaller ?? photo.storedWidth) / photo.width;
    return this.pictures.crop(bytes, { crop: scaledBy(scale, crop), size, format }, signal);
  }

  /**
   * A small JPEG of a photo, or of a part of it with `?crop=`. It checks no access. Null if the photo is
   * not stored, or cannot be read.
   */
  async jpegOf(url: string, width: number, signal?: AbortSignal): Promise<Buffer | null> {
    const [path = '', query] = url.split('?', 2);
    const object = await this.objects.findOneBy({ objectPath: path });
    if (!object) return null;
    const { key, photo } = storedAs(object);
    const whole = { cx: photo.width / 2, cy: photo.height / 2, w: photo.width, h: photo.height, rotation: 0 };
    const crop = croppedPhotoOf(new URLSearchParams(query).get('crop') ?? '') ?? whole;
    if (!isInside(crop, photo)) return null;
    try {
      return await this.cropped(key, photo, { width, crop, format: 'jpeg' }, signal);
    } catch (error) {
      if (signal?.aborted || error instanceof StorageUnavailable || error instanceof Overloaded) throw error;
      this.logger.warn({ err: error, key }, 'a photo is damaged');
      return null;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    await Promise.allSettled(this.makingLater.values());
  }

  /** Another version, made on first request and stored beside the original; null without an original. */
  private async variant(key: string, variant: Variant): Promise<Buffer | null> {
    const variantKey = variantKeyOf(key, variant);
    const inTheMaking = this.making.get(variantKey);
    if (inTheMaking) return inTheMaking;
    const made = this.readOrMake(key, variantKey, variant);
    this.making.set(variantKey, made);
    try {
      return await made;
    } finally {
      this.making.delete(variantKey);
    }
  }

  private makeLater(key: string, variant: Variant): void {
    const variantKey = variantKeyOf(key, variant);
    if (this.isEnding || this.makingLater.has(variantKey) || this.makingLater.size >= MAX_LATER) return;
    this.lastLater = this.makeAfter(this.lastLater, key, variant).finally(() => this.makingLater.delete(variantKey));
    this.makingLater.set(variantKey, this.lastLater);
  }

  private async makeAfter(others: Promise<void>, key: string, variant: Variant): Promise<void> {
    await others;
    if (this.isEnding) return;
    try {
      await this.variant(key, variant);
    } catch (error) {
      this.logger.warn({ err: error, key, variant }, 'an AVIF picture could not be made');
    }
  }

  private async originalBytes(key: string): Promise<Buffer | null> {
    const original = await this.storage.open(key);
    return original && readAll(original.body, LARGEST_ORIGINAL);
  }

  private async maySee({ user, knownGuestId }: CallerIdentity, object: MediaObject): Promise<boolean> {
    const isOwner =
      (user !== null && object.userId === user.id) || (knownGuestId !== null && object.guestId === knownGuestId);
    return isOwner || user?.role === 'admin' || this.isShared(object.objectPath, { user, knownGuestId });
  }

  /** Whether the photo was given to the caller, waits for the caller's decision, or is part of an approved review. */
  private async isShared(
    objectPath: string,
    { user, knownGuestId }: Pick<CallerIdentity, 'user' | 'knownGuestId'>,
  ): Promise<boolean> {
    const rows = await this.objects.query<object[]>(
      `SELECT 1 FROM photo_shares WHERE object_path = $1 AND (user_id = $2::uuid OR guest_id = $3::uuid)
       UNION ALL SELECT 1 FROM product_reviews WHERE photo = $1 AND status = 'approved' LIMIT 1`,
      [objectPath, user?.id ?? null, knownGuestId],
    );
    return rows.length > 0;
  }

  private async kept(variantKey: string): Promise<Buffer | null> {
    const object = await this.storage.open(variantKey);
    return object && readAll(object.body, LARGEST_ORIGINAL);
  }

  private async readOrMake(key: string, variantKey: string, variant: Variant): Promise<Buffer | null> {
    const kept = await this.kept(variantKey);
    if (kept) return kept;
    const bytes = await this.originalBytes(key);
    if (!bytes) return null;
    const made = await (variant.width === 'full' ? this.pictures.jpegOf(bytes) : this.pictures.resize(bytes, variant));
    try {
      await this.storage.put({ key: variantKey, body: made, contentType: `image/${variant.format}` });
    } catch (error) {
      // harmless: the next request makes it again
      this.logger.warn({ err: error, key: variantKey }, 'a smaller picture could not be stored');
    }
    return made;
  }
}
