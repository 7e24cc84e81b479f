import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ObjectPath } from 'shared-contracts/api/fields';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Repository } from 'typeorm';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { isPhoto, isPublic, keyOfObjectPath, variantKeyOf } from './domain/photo-keys.js';
import { MediaObject } from './media-object.entity.js';
import { Pictures, type VariantFormat } from './pictures.js';
import { allOf } from './stream.js';

export type Variant = { width: number; format: VariantFormat };
export type ReadableObject = { key: string; isPublic: boolean };

/** Our own pictures are at most as large as uploads, or a little larger after cleaning. */
const LARGEST_ORIGINAL = 4 * shopPolicy.photos.maximumBytes;
const nothing = fail('not_found', 'There is no such picture');

/** Stored pictures, for those who may see them. */
@Injectable()
export class ObjectReader {
  private readonly logger = new Logger('ObjectReader');
  /** What is being made right now: who asks for the same waits for it. */
  private readonly making = new Map<string, Promise<Buffer | null>>();

  constructor(
    private readonly storage: PhotoStorage,
    private readonly pictures: Pictures,
    @InjectRepository(MediaObject) private readonly objects: Repository<MediaObject>,
  ) {}

  /** The object at a path, if this caller may see it. What is there but not theirs is as absent as what is not. */
  async find(caller: CallerIdentity, path: string): Promise<Result<ReadableObject>> {
    if (!ObjectPath.safeParse(path).success) return nothing;
    const key = keyOfObjectPath(path);
    if (isPublic(key)) return ok({ key, isPublic: true });
    return isPhoto(key) && (await this.maySee(caller, path)) ? ok({ key, isPublic: false }) : nothing;
  }

  /** As it was stored. The caller reads the stream to its end or destroys it. */
  original(key: string) {
    return this.storage.open(key);
  }

  /** A smaller version, made when it is first asked for and kept beside the original; null where there is no original. */
  async variant(key: string, variant: Variant): Promise<Buffer | null> {
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

  private async maySee({ user, knownGuestId }: CallerIdentity, objectPath: string): Promise<boolean> {
    if (!user && !knownGuestId) return false;
    const object = await this.objects.findOneBy({ objectPath });
    if (!object) return false;
    const isOwner =
      (user !== null && object.userId === user.id) || (knownGuestId !== null && object.guestId === knownGuestId);
    return isOwner || user?.role === 'admin';
  }

  private async readOrMake(key: string, variantKey: string, variant: Variant): Promise<Buffer | null> {
    const kept = await this.storage.open(variantKey);
    if (kept) return allOf(kept.body, LARGEST_ORIGINAL);
    const original = await this.storage.open(key);
    const bytes = original && (await allOf(original.body, LARGEST_ORIGINAL));
    if (!bytes) return null;
    const made = await this.pictures.resize(bytes, variant);
    try {
      await this.storage.put({ key: variantKey, body: made, contentType: `image/${variant.format}` });
    } catch (error) {
      // it is made again the next time
      this.logger.warn({ err: error, key: variantKey }, 'a smaller picture could not be kept');
    }
    return made;
  }
}
