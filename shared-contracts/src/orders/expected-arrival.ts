import type { Arrival } from '../shipping/arrival.js';
import { owesPhotos } from './missing-photos.js';
import type { OrderStatus } from './schemas.js';

type Promised = {
  status: OrderStatus;
  arrival?: Arrival | null | undefined;
  missingPhotos?: number;
  photosWaived?: boolean | undefined;
  isOnHold?: boolean;
};

const isUnderway: Record<OrderStatus, boolean> = {
  pending: true,
  processing: true,
  shipped: true,
  delivered: false,
  completed: false,
  cancelled: false,
};

/** Null once it is over, and while photos are missing, which delays it. */
export function expectedArrivalOf({
  status,
  arrival,
  missingPhotos = 0,
  photosWaived,
  isOnHold = false,
}: Promised): Arrival | null {
  const waits = isOnHold || owesPhotos({ missingPhotos, photosWaived });
  return isUnderway[status] && !waits ? (arrival ?? null) : null;
}
