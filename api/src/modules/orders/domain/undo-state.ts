import type { OrderState } from './order-state.js';

type Stamp = 'shippedAt' | 'deliveredAt' | 'printsCheckedAt' | 'heldSince';
type StoredState = { [Field in keyof OrderState]: Field extends Stamp ? string | null : OrderState[Field] };
export type UndoState = { version: number; before: StoredState };

const textOf = (at: Date | null) => at?.toISOString() ?? null;
const dateOf = (at: string | null) => (at === null ? null : new Date(at));

export const undoStateOf = (order: OrderState & { version: number }): UndoState => ({
  version: order.version + 1,
  before: {
    status: order.status,
    trackingNumber: order.trackingNumber,
    shippedAt: textOf(order.shippedAt),
    deliveredAt: textOf(order.deliveredAt),
    printsCheckedAt: textOf(order.printsCheckedAt),
    heldSince: textOf(order.heldSince),
    holdReason: order.holdReason,
  },
});

/** Null once anything else has changed. */
export function stateBefore({
  version,
  undoState,
}: {
  version: number;
  undoState: UndoState | null;
}): OrderState | null {
  if (undoState?.version !== version) return null;
  const { before } = undoState;
  return {
    ...before,
    shippedAt: dateOf(before.shippedAt),
    deliveredAt: dateOf(before.deliveredAt),
    printsCheckedAt: dateOf(before.printsCheckedAt),
    heldSince: dateOf(before.heldSince),
  };
}
