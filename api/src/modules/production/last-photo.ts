import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { keyOfObjectPath } from '../media/domain/photo-keys.js';
import { readAll } from '../media/read-all.js';

const MAX_PHOTO_BYTES = 4 * shopPolicy.photos.maximumBytes;

/** A pack of one photo needs it again and again. */
export class LastPhoto {
  private last: { path: string; bytes: Buffer } | undefined;

  constructor(private readonly storage: PhotoStorage) {}

  async bytesOf(photo: string): Promise<Buffer | null> {
    if (this.last?.path === photo) return this.last.bytes;
    const stored = await this.storage.open(keyOfObjectPath(photo));
    const bytes = stored && (await readAll(stored.body, MAX_PHOTO_BYTES));
    if (bytes) this.last = { path: photo, bytes };
    return bytes;
  }
}
