import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import {
  isPhoto,
  isPublic,
  isPublishedKey,
  keyOfObjectPath,
  objectPathOf,
  publishedKeyOf,
} from './domain/photo-keys.js';
import { MediaObject } from './media-object.entity.js';
import { removeFilesOfPhotos } from './remove-photo-files.js';
import { readAll } from './read-all.js';

/** Stored pictures can be slightly larger than their uploads. */
const LARGEST = 4 * 10_485_760;

export type PublishedPhoto = {
  imageUrl: string;
  mimeType: string;
  fileSize: number;
  width: number | null;
  height: number | null;
};

export function publicPathOf(objectPath: string): string {
  const key = keyOfObjectPath(objectPath);
  return isPhoto(key) ? objectPathOf(publishedKeyOf(key)) : objectPath;
}

@Injectable()
export class PublishPhoto {
  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: PhotoStorage,
    private readonly jobs: JobQueue,
  ) {}

  /** Null if this account has no such photo: other people's stay private, for admins too. May throw `StorageUnavailable`. */
  async publish(userId: string, objectPath: string): Promise<PublishedPhoto | null> {
    if (isPublic(keyOfObjectPath(objectPath))) return this.published(objectPath);
    const photo = await this.dataSource.manager.findOneBy(MediaObject, { objectPath, userId });
    if (!photo) return null;
    const key = keyOfObjectPath(objectPath);
    const original = await this.storage.open(key);
    const body = original && (await readAll(original.body, LARGEST));
    if (!body) return null;
    const imageUrl = publicPathOf(objectPath);
    await this.storage.put({ key: keyOfObjectPath(imageUrl), body, contentType: photo.contentType });
    return {
      imageUrl,
      mimeType: photo.contentType,
      fileSize: body.length,
      width: photo.width,
      height: photo.height,
    };
  }

  /** In the transaction after which nothing names it. */
  async withdraw(manager: EntityManager, objectPath: string): Promise<void> {
    if (isPublishedKey(keyOfObjectPath(objectPath)))
      await removeFilesOfPhotos(manager, this.jobs, { paths: [objectPath], keepSmall: true });
  }

  private async published(imageUrl: string): Promise<PublishedPhoto | null> {
    const file = await this.storage.head(keyOfObjectPath(imageUrl));
    return file && { imageUrl, mimeType: file.contentType, fileSize: file.size, width: null, height: null };
  }
}
