import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { type TrackingReason, looksRoundedTracking, trackingKeyOf } from 'shared-contracts/shipping/tracking-number';

export type GivenTracking = { orderId: string; trackingNumber: string; line?: number };
/** `orders`: how many have the number. `key`: see `trackingKeyOf`. */
export type TrackingHolder = { key: string; orderId: string; orders: number };
export type TrackingQuestion = { reasons: TrackingReason[]; message: string };

const MAX_NAMED_LINES = 3;
const rounded = 'It ends in zeros after 15 digits, like numbers that a spreadsheet has rounded';

function linesText(lines: readonly number[]): string {
  const [first, ...others] = lines.slice(0, MAX_NAMED_LINES);
  if (others.length === 0) return `Line ${first} has this number too`;
  const left = lines.length - MAX_NAMED_LINES;
  if (left > 0) return `Lines ${[first, ...others].join(', ')} and ${left} more have this number too`;
  return `Lines ${[first, ...others.slice(0, -1)].join(', ')} and ${others.at(-1)} have this number too`;
}

function holderText({ orderId, orders }: TrackingHolder): string {
  const order = `Order ${shortOrderNumber(orderId)}`;
  if (orders === 1) return `${order} has this number already`;
  return `${order} and ${orders - 1} other ${orders === 2 ? 'order' : 'orders'} have this number already`;
}

/** An order is given one number at most. `holders`: other orders. */
export function trackingQuestions(
  given: readonly GivenTracking[],
  holders: readonly TrackingHolder[],
): Map<string, TrackingQuestion> {
  const givenOf = new Map<string, GivenTracking[]>();
  for (const each of given) {
    const key = trackingKeyOf(each.trackingNumber);
    givenOf.set(key, [...(givenOf.get(key) ?? []), each]);
  }
  const holderOf = new Map(holders.map((holder) => [holder.key, holder]));
  return new Map(
    given.flatMap(({ orderId, trackingNumber }) => {
      const key = trackingKeyOf(trackingNumber);
      const lines = (givenOf.get(key) ?? []).flatMap(({ orderId: other, line }) =>
        other === orderId || line === undefined ? [] : [line],
      );
      const holder = holderOf.get(key);
      const isRounded = looksRoundedTracking(trackingNumber);
      const isRepeated = lines.length > 0 || holder !== undefined;
      if (!isRounded && !isRepeated) return [];
      const reasons: TrackingReason[] = [
        ...(isRounded ? ['rounded' as const] : []),
        ...(isRepeated ? ['repeated' as const] : []),
      ];
      const texts = [isRounded && rounded, lines.length > 0 && linesText(lines), holder && holderText(holder)];
      return [[orderId, { reasons, message: texts.filter(Boolean).join('. ') }] as const];
    }),
  );
}
