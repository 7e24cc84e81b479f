import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { type Hold, held, holdOf, noHold } from './order-hold.js';

export type OrderState = Hold & {
  status: OrderStatus;
  trackingNumber: string | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  printsCheckedAt: Date | null;
};

/** Cancelling returns the stock; leaving `cancelled` takes it again. */
export type StockEffect = 'none' | 'return' | 'take';

export type OrderChange = {
  next: OrderState;
  stock: StockEffect;
  /** The entry in the order's history; undefined if the status stays the same. */
  statusChange: { from: OrderStatus; to: OrderStatus } | undefined;
  trackingChange: { from: string | null; to: string | null } | undefined;
  holdChange: { from: string | null; to: string | null } | undefined;
  printsChange: { from: 'unchecked' | 'checked'; to: 'unchecked' | 'checked' } | undefined;
};

/** How far an order has come. `cancelled` is not a step: it keeps the stamps. */
const progress: Record<Exclude<OrderStatus, 'cancelled'>, number> = {
  pending: 0,
  processing: 1,
  shipped: 2,
  delivered: 3,
  completed: 4,
};
/** A delivered order was shipped too. */
const stampedFrom = { shippedAt: progress.shipped, deliveredAt: progress.delivered } as const;

function stampsAt(order: OrderState, status: OrderStatus, now: Date): Pick<OrderState, 'shippedAt' | 'deliveredAt'> {
  if (status === 'cancelled') return { shippedAt: order.shippedAt, deliveredAt: order.deliveredAt };
  const reached = progress[status];
  const stamp = (name: keyof typeof stampedFrom) => (reached >= stampedFrom[name] ? (order[name] ?? now) : null);
  return { shippedAt: stamp('shippedAt'), deliveredAt: stamp('deliveredAt') };
}

/** Prints are checked from production on, and unchecked at pending. The first check's time is kept. */
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

/** A reason puts the order on hold, an empty one releases it, and so does a status in which it does not wait. */
function holdAfter(order: OrderState, { status, holdReason }: AdminUpdate, now: Date): Hold {
  if (holdReason === undefined) return holdOf({ ...order, status });
  return holdReason ? holdOf({ status, ...held(order, holdReason, now) }) : noHold;
}

const checkWord = (at: Date | null) => (at ? 'checked' : 'unchecked');

/**
 * A status may be set at any time: reaching shipped, delivered or completed stamps once, moving back clears the later
 * stamps. An absent tracking number or hold stays, an empty one is removed.
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

/** The change that makes one state the other. */
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
