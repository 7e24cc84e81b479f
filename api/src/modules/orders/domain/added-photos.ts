import { type PhotoLine, missingPhotosOf, takesPhotos } from 'shared-contracts/orders/missing-photos';
import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { type Failure, type Result, fail, ok } from '../../../shared/result.js';

export function whyClosed(status: OrderStatus): Failure | undefined {
  if (takesPhotos(status)) return undefined;
  if (status === 'cancelled') return fail('order_cancelled', 'This order was cancelled, so it needs no more photos.');
  return fail('printing_begun', 'Printing has begun, so photos can no longer be added. Please contact us.');
}

export function withPhotos(line: PhotoLine, photos: readonly string[]): Result<string[]> {
  const added = [...new Set(photos)].filter((photo) => !line.customImages.includes(photo));
  const missing = missingPhotosOf(line);
  if (added.length <= missing) return ok([...line.customImages, ...added]);
  const message = missing === 0 ? 'This pack already has all of its photos.' : `This pack needs only ${missing} more.`;
  return fail('too_many_photos', message);
}
