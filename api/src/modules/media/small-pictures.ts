import { Injectable } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { keyOfObjectPath, smallKeyOf } from './domain/photo-keys.js';
import { ObjectReader } from './object-reader.js';
import { inBackground } from './picture-queue.js';

@Injectable()
export class SmallPictures {
  constructor(
    private readonly storage: PhotoStorage,
    private readonly reader: ObjectReader,
  ) {}

  async keep(objectPath: string): Promise<void> {
    const key = keyOfObjectPath(objectPath);
    const width = shopPolicy.retention.keptPictureWidth;
    const body = await this.reader.smaller(key, { width, format: 'webp' }, inBackground('small-pictures'));
    if (body) await this.storage.put({ key: smallKeyOf(key), body, contentType: 'image/webp' });
  }
}
