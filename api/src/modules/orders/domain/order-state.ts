import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { type Hold, held, holdOf, noHold } from './order-hold.js';

export type OrderState = Hold & {
  status: OrderStatus;
  trackingNumber: string | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  printsCheckedAt: Date | null;
};

export type StockEffect = 'none' | 'return' | 'take';

export type OrderChange = {
  next: OrderState;
  stock: StockEffect;
  statusChange: { from: OrderStatus; to: OrderStatus } | undefined;
  trackingChange: { from: string | null; to: string | null } | undefined;
  holdChange: { from: string | null; to: string | null } | undefined;
  printsChange: { from: 'unchecked' | 'checked'; to: 'unchecked' | 'checked' } | undefined;
};

/** `cancelled` is not a step: it keeps the stamps. */
const progress: Record<Exclude<OrderStatus, 'cancelled'>, number> = {
  pending: 0,
  processing: 1,
  shipped: 2,
  delivered: 3,
  completed: 4,
};
const stampedFrom = { shippedAt: progress.shipped, deliveredAt: progress.delivered } as const;

function stampsAt(order: OrderState, status: OrderStatus, now: Date): Pick<OrderState, 'shippedAt' | 'deliveredAt'> {
  if (status === 'cancelled') return { shippedAt: order.shippedAt, deliveredAt: order.deliveredAt };
  const reached = progress[status];
  const stamp = (name: keyof typeof stampedFrom) => (reached >= stampedFrom[name] ? (order[name] ?? now) : null);
  return { shippedAt: stamp('shippedAt'), deliveredAt: stamp('deliveredAt') };
}

/** The first check's time is kept. */
function printsCheckedAt(order: OrderState, wanted: AdminUpdate, now: Date): Date | null {
  if (wanted.status === 'pending' || wanted.printsChecked === false) return null;
  return order.printsCheckedAt ?? (wanted.printsChecked ? now : null);
}

function stockEffectOf(from: OrderStatus, to: OrderStatus): StockEffect {
  if (from === to) return 'none';
  if (to === 'cancelled') return 'return';
  return from === 'cancelled' ? 'take' : 'none';
}

type AdminUpdate = {
  status: OrderStatus;
  trackingNumber?: string | null;
  printsChecked?: boolean;
  holdReason?: string | null;
};

function holdAfter(order: OrderState, { status, holdReason }: AdminUpdate, now: Date): Hold {
  if (holdReason === undefined) return holdOf({ ...order, status });
  return holdReason ? holdOf({ status, ...held(order, holdReason, now) }) : noHold;
}

const checkWord = (at: Date | null) => (at ? 'checked' : 'unchecked');

/**
 * Reaching shipped, delivered or completed stamps once, moving back clears the later stamps. An absent tracking number or hold stays, an
 * empty one is removed.
 */
export function changeOrder(order: OrderState, wanted: AdminUpdate, now: Date): OrderChange {
  return changeTo(order, {
    status: wanted.status,
    trackingNumber: wanted.trackingNumber === undefined ? order.trackingNumber : wanted.trackingNumber || null,
    ...stampsAt(order, wanted.status, now),
    printsCheckedAt: printsCheckedAt(order, wanted, now),
    ...holdAfter(order, wanted, now),
  });
}

export function changeTo(order: OrderState, next: OrderState): OrderChange {
  const [before, after] = [checkWord(order.printsCheckedAt), checkWord(next.printsCheckedAt)] as const;
  return {
    next,
    stock: stockEffectOf(order.status, next.status),
    statusChange: order.status === next.status ? undefined : { from: order.status, to: next.status },
    trackingChange:
      order.trackingNumber === next.trackingNumber
        ? undefined
        : { from: order.trackingNumber, to: next.trackingNumber },
    holdChange: order.holdReason === next.holdReason ? undefined : { from: order.holdReason, to: next.holdReason },
    printsChange: before === after ? undefined : { from: before, to: after },
  };
}
