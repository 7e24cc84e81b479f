import type { OpenedOrder } from 'shared-contracts/orders/schemas';
import { Notice } from 'shared-ui/notice';
import { ShopDate } from 'shell/contract';

type HeldOrder = Pick<OpenedOrder, 'heldSince' | 'holdReason'> & { isOverdue?: boolean };

export function HoldNotice({ order: { heldSince, holdReason, isOverdue = false } }: { order: HeldOrder }) {
  if (heldSince === null) return null;
  return (
    <Notice tone="warning" title={isOverdue ? 'On hold for too long' : 'This order is on hold'}>
      {holdReason}. On hold since <ShopDate at={heldSince} />.
    </Notice>
  );
}
