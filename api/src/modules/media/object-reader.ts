import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ObjectPath } from 'shared-contracts/api/fields';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Repository } from 'typeorm';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { isPhoto, isPublic, keyOfObjectPath, variantKeyOf } from './domain/photo-keys.js';
import { MediaObject } from './media-object.entity.js';
import type { PictureFormat, QuickFormat } from './domain/variant.js';
import { Pictures } from './pictures.js';
import { allOf } from './stream.js';

type Variant = { width: number; format: PictureFormat } | { width: 'full'; format: 'jpeg' };
/** `now` is made while the caller waits; `better` is sent if it exists, and made for later requests if not. */
export type WantedPicture = { width: number; now: QuickFormat; better: 'avif' | null };
export type SentPicture = { bytes: Buffer; format: PictureFormat };
export type ReadableObject = { key: string; isPublic: boolean };

/** Stored pictures can be slightly larger than their uploads. */
const LARGEST_ORIGINAL = 4 * shopPolicy.photos.maximumBytes;
/** Waiting conversions. A request beyond that is queued when it is repeated. */
const MAXIMUM_LATER = 500;
const nothing = fail('not_found', 'This picture does not exist');

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
    @InjectRepository(MediaObject) private readonly objects: Repository<MediaObject>,
  ) {}

  /** The object at a path, if the caller may see it. Other people's objects do not exist for them. */
  async find(caller: CallerIdentity, path: string): Promise<Result<ReadableObject>> {
    if (!ObjectPath.safeParse(path).success) return nothing;
    const key = keyOfObjectPath(path);
    if (isPublic(key)) return ok({ key, isPublic: true });
    return isPhoto(key) && (await this.maySee(caller, path)) ? ok({ key, isPublic: false }) : nothing;
  }

  /** The stored bytes. The caller reads the stream to its end or destroys it. */
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
    if (this.isEnding || this.makingLater.has(variantKey) || this.makingLater.size >= MAXIMUM_LATER) return;
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

  private async maySee({ user, knownGuestId }: CallerIdentity, objectPath: string): Promise<boolean> {
    if (!user && !knownGuestId) return false;
    const object = await this.objects.findOneBy({ objectPath });
    if (!object) return false;
    const isOwner =
      (user !== null && object.userId === user.id) || (knownGuestId !== null && object.guestId === knownGuestId);
    return isOwner || user?.role === 'admin' || this.isShared(objectPath, { user, knownGuestId });
  }

  /** Whether the photo was given to the caller, or waits for the caller's decision. */
  private async isShared(
    objectPath: string,
    { user, knownGuestId }: Pick<CallerIdentity, 'user' | 'knownGuestId'>,
  ): Promise<boolean> {
    const rows = await this.objects.query<object[]>(
      `SELECT 1 FROM photo_shares WHERE object_path = $1 AND (user_id = $2::uuid OR guest_id = $3::uuid) LIMIT 1`,
      [objectPath, user?.id ?? null, knownGuestId],
    );
    return rows.length > 0;
  }

  private async kept(variantKey: string): Promise<Buffer | null> {
    const object = await this.storage.open(variantKey);
    return object && allOf(object.body, LARGEST_ORIGINAL);
  }

  private async readOrMake(key: string, variantKey: string, variant: Variant): Promise<Buffer | null> {
    const kept = await this.kept(variantKey);
    if (kept) return kept;
    const original = await this.storage.open(key);
    const bytes = original && (await allOf(original.body, LARGEST_ORIGINAL));
    if (!bytes) return null;
    const made = await (variant.width === 'full' ? this.pictures.jpegOf(bytes) : this.pictures.resize(bytes, variant));
    try {
      await this.storage.put({ key: variantKey, body: made, contentType: `image/${variant.format}` });
    } catch (error) {
      // it is made again on the next request
      this.logger.warn({ err: error, key: variantKey }, 'a smaller picture could not be stored');
    }
    return made;
  }
}
