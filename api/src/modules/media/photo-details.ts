import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { StoredObject, StoredObjects } from 'shared-contracts/media/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { In, IsNull, Repository } from 'typeorm';
import type * as z from 'zod';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Result, ok } from '../../shared/result.js';
import { focusOf } from './domain/focus.js';
import { brightnessOf, lookOf, sharpnessOf } from './domain/photo-look.js';
import type { RgbPixels } from './faces/face-engine.js';
import { FaceFinder } from './faces/face-finder.js';
import { MediaObject } from './media-object.entity.js';
import { PhotoRequests } from './photo-requests.js';
import { Pictures } from './pictures.js';

export type MeasuredPhoto = { small: RgbPixels; sharpness: number; look: string };

/** How long the answer to an upload waits for its faces. The search goes on. */
const PATIENCE_MS = 500;

/** A photo on the wire; what is not known is left out. */
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

/** What suggestions are made of: faces, sharpness and look. A photo is as good without them. */
@Injectable()
export class PhotoDetails {
  private readonly logger = new Logger('PhotoDetails');

  constructor(
    private readonly pictures: Pictures,
    private readonly faces: FaceFinder,
    private readonly requests: PhotoRequests,
    @InjectRepository(MediaObject) private readonly objects: Repository<MediaObject>,
  ) {}

  /** The details of the caller's photos among these. */
  async of(caller: CallerIdentity, paths: readonly string[]): Promise<Result<z.input<typeof StoredObjects>>> {
    const { user, knownGuestId } = caller;
    const owners = [...(user ? [{ userId: user.id }] : []), ...(knownGuestId ? [{ guestId: knownGuestId }] : [])];
    if (owners.length === 0) return ok({ photos: [] });
    const photos = await this.objects.findBy(
      owners.map((owner) => ({ ...owner, objectPath: In([...paths]), originalDeletedAt: IsNull() })),
    );
    for (const photo of photos) this.requests.note(photo);
    return ok({ photos: photos.map(detailsOf) });
  }

  /** Measures an upright picture; null if it cannot be decoded again. */
  async measure(bytes: Buffer): Promise<MeasuredPhoto | null> {
    try {
      const small = await this.pictures.smallPixels(bytes, shopPolicy.suggestions.measuredPixels);
      const brightness = brightnessOf(small);
      return { small, sharpness: sharpnessOf(brightness), look: lookOf(brightness) };
    } catch (error) {
      this.logger.warn({ err: error }, 'a photo could not be measured');
      return null;
    }
  }

  /** Finds and stores the photo's faces. Returns after half a second at most; a slower search goes on. Never rejects. */
  async findFaces(photo: MediaObject, measured: MeasuredPhoto): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([this.storeFocus(photo, measured), patience]);
    clearTimeout(timer);
  }

  private async storeFocus(photo: MediaObject, { small, sharpness }: MeasuredPhoto): Promise<void> {
    try {
      // an even colour shows nobody
      const faces = sharpness === 0 ? [] : await this.faces.find(small);
      if (!faces) return;
      const focus = focusOf(faces, small, photo);
      photo.focus = focus;
      await this.objects.update({ objectPath: photo.objectPath }, { focus });
    } catch (error) {
      this.logger.warn({ err: error }, 'the faces of a photo were not stored');
    }
  }
}
