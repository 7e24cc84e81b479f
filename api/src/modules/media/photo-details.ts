import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type { StoredObject, StoredObjects } from 'shared-contracts/media/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { In, IsNull, Repository } from 'typeorm';
import type * as z from 'zod';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Result, ok } from '../../shared/result.js';
import { focusOf } from './domain/focus.js';
import { keyOfObjectPath } from './domain/photo-keys.js';
import { brightnessOf, lookOf, sharpnessOf } from './domain/photo-look.js';
import type { Visitor } from 'shared-server/queues/waiting-line';
import type { RgbPixels } from './faces/face-engine.js';
import { FaceFinder } from './faces/face-finder.js';
import { MediaObject } from './media-object.entity.js';
import { ObjectReader } from './object-reader.js';
import { OwnPhotos } from './own-photos.js';
import { PhotoUse } from './photo-use.js';
import { type Permit, PictureQueue, inBackground } from './picture-queue.js';
import { Pictures } from './pictures.js';

export type MeasuredPhoto = { small: RgbPixels; sharpness: number; look: string | null };

/** How long the answer to an upload waits for its faces. */
const TIMEOUT_MS = 500;
const AGAIN_AFTER_MS = 30_000;
const REMEMBERED = 10_000;

export const detailsOf = ({
  objectPath,
  width,
  height,
  focus,
  sharpness,
  look,
}: MediaObject): z.input<typeof StoredObject> => ({
  objectPath,
  width,
  height,
  ...(focus && { focus }),
  ...(sharpness !== null && { sharpness }),
  ...(look !== null && { look }),
});

/** A photo is usable without them. */
@Injectable()
export class PhotoDetails {
  private readonly logger = new Logger('PhotoDetails');
  private readonly lookedAt = new LRUCache<string, true>({ max: REMEMBERED, ttl: AGAIN_AFTER_MS });
  private isLookingAgain = false;

  constructor(
    private readonly pictures: Pictures,
    private readonly queue: PictureQueue,
    private readonly ownPhotos: OwnPhotos,
    private readonly faces: FaceFinder,
    private readonly requests: PhotoUse,
    private readonly reader: ObjectReader,
    @InjectRepository(MediaObject) private readonly objects: Repository<MediaObject>,
  ) {}

  async of(caller: CallerIdentity, paths: readonly string[]): Promise<Result<z.input<typeof StoredObjects>>> {
    const own = await this.ownPhotos.among(this.objects.manager, caller, paths);
    const photos = await this.objects.findBy({ objectPath: In([...own.keys()]) });
    for (const photo of photos) this.requests.note(photo);
    void this.lookAgain(photos.find((photo) => !photo.focus && !this.wasJustLookedAt(photo)));
    return ok({ photos: photos.map(detailsOf) });
  }

  async measure(bytes: Buffer, permit: Permit): Promise<MeasuredPhoto | null> {
    try {
      const small = await this.pictures.smallPixels(bytes, shopPolicy.suggestions.measuredPixels, permit);
      const brightness = brightnessOf(small);
      return { small, sharpness: sharpnessOf(brightness), look: lookOf(brightness) };
    } catch (error) {
      permit.signal.throwIfAborted();
      this.logger.warn({ err: error }, 'a photo could not be measured');
      return null;
    }
  }

  /** A slower search continues. Never rejects. */
  async findFaces(photo: MediaObject, measured: MeasuredPhoto, visitor: Visitor): Promise<void> {
    const patience = sleep(TIMEOUT_MS, undefined, { ref: false });
    await Promise.race([this.storeFocus(photo, measured, visitor), patience]);
  }

  /** It was not analyzed, because the API was busy or stopped. */
  private async lookAgain(photo: MediaObject | undefined): Promise<void> {
    if (!photo || this.isLookingAgain) return;
    this.isLookingAgain = true;
    try {
      const turn = inBackground('photo-details');
      const variant = { width: shopPolicy.suggestions.measuredPixels, format: 'webp' } as const;
      const small = await this.reader.smaller(keyOfObjectPath(photo.objectPath), variant, turn);
      const measured = small && (await this.queue.run(turn, (permit) => this.measure(small, permit)));
      if (!measured) return;
      const { sharpness, look } = measured;
      await this.objects.update({ objectPath: photo.objectPath, look: IsNull() }, { sharpness, look });
      await this.storeFocus(photo, measured, turn.visitor);
    } catch (error) {
      this.logger.warn({ err: error }, 'a photo was not looked at again');
    } finally {
      // after a failure too, so that it is not tried again at once
      this.remember(photo);
      this.isLookingAgain = false;
    }
  }

  private remember({ objectPath }: MediaObject): void {
    this.lookedAt.set(objectPath, true);
  }

  private wasJustLookedAt({ objectPath }: MediaObject): boolean {
    return this.lookedAt.has(objectPath);
  }

  private async storeFocus(photo: MediaObject, { small, sharpness }: MeasuredPhoto, visitor: Visitor): Promise<void> {
    this.remember(photo);
    try {
      // an image of one plain color has no faces
      const faces = sharpness === 0 ? [] : await this.faces.find(small, visitor);
      if (!faces) {
        this.lookedAt.delete(photo.objectPath);
        return;
      }
      const focus = focusOf(faces, small, photo);
      photo.focus = focus;
      await this.objects.update({ objectPath: photo.objectPath }, { focus });
    } catch (error) {
      this.logger.warn({ err: error }, 'the faces of a photo were not stored');
    }
  }
}
