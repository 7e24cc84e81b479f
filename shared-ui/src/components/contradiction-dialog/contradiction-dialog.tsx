import type { Contradiction } from 'shared-contracts/orders/contradiction';
import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';

const explanations: Record<Contradiction, string> = {
  cancelled: 'This order is cancelled. Its stock is taken again, and what was refunded stays refunded.',
  refunded: 'Everything that was paid for this order is refunded, or on its way back.',
};

export type ContradictionDialogProps = {
  contradiction: Contradiction;
  status: OrderStatus;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a cancelled or refunded order is printed, shipped or reopened. */
export const ContradictionDialog = ({
  contradiction,
  status,
  isBusy = false,
  onConfirm,
  onClose,
}: ContradictionDialogProps) => (
  <Dialog
    open
    size="small"
    title={`Set a ${contradiction} order to ${status}?`}
    description={explanations[contradiction]}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    actions={
      <>
        <Button variant="secondary" onClick={onClose}>
          Keep it as it is
        </Button>
        <Button busy={isBusy} busyLabel="Updating..." onClick={onConfirm}>
          Set to {status}
        </Button>
      </>
    }
  />
);
