import { takesPhotos } from 'shared-contracts/orders/missing-photos';
import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';

export type Hold = { heldSince: Date | null; holdReason: string | null };
type Holdable = Hold & { status: OrderStatus };

export const noHold: Hold = { heldSince: null, holdReason: null };
export const MISSING_PHOTOS = 'Photos are missing';

export const waitingForBetter = (photos: number): string =>
  photos === 1 ? 'Waiting for a better photo' : `Waiting for ${photos} better photos`;

export const held = ({ heldSince }: Hold, reason: string, now: Date): Hold => ({
  heldSince: heldSince ?? now,
  holdReason: reason,
});

/** None once printing has begun. */
export const holdOf = ({ status, heldSince, holdReason }: Holdable): Hold =>
  takesPhotos(status) ? { heldSince, holdReason } : noHold;

export const holdAfterPhotos = (
  order: Holdable,
  { missingPhotos, isAskedFor }: { missingPhotos: number; isAskedFor: boolean },
): Hold => (missingPhotos === 0 && !isAskedFor ? noHold : holdOf(order));

export function isOverdue(order: Holdable, now: Date): boolean {
  const { heldSince } = holdOf(order);
  return heldSince !== null && now.getTime() - heldSince.getTime() >= shopPolicy.holds.overdueDays * 86_400_000;
}
