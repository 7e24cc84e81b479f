import { missingPhotosText } from 'shared-contracts/orders/missing-photos';
import type { StatusQuestion } from 'shared-contracts/orders/contradiction';
import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';

type Words = { title: string; text: string; confirm: string };

const wordsFor: Record<StatusQuestion, (status: OrderStatus, missingPhotos: number) => Words> = {
  cancelling: () => ({
    title: 'Cancel this order?',
    text: 'Its stock is returned, and the customer gets an email. Refunds are made separately.',
    confirm: 'Cancel order',
  }),
  cancelled: (status) => ({
    title: `Set a cancelled order to ${status}?`,
    text: 'This order is cancelled. Its stock is taken again, and what was refunded stays refunded.',
    confirm: `Set to ${status}`,
  }),
  refunded: (status) => ({
    title: `Set a refunded order to ${status}?`,
    text: 'Everything that was paid for this order is refunded, or on its way back.',
    confirm: `Set to ${status}`,
  }),
  photos: (_, missingPhotos) => ({
    title: 'Go on without the missing photos?',
    text: `${missingPhotosText(missingPhotos)}. Their places stay empty, and the customer gets an email that says so. The order's history shows who decided it.`,
    confirm: 'Go on without them',
  }),
};

export type StatusDialogProps = {
  question: StatusQuestion;
  status: OrderStatus;
  missingPhotos: number;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an order is cancelled, or set to a status that goes against what it is. */
export const StatusDialog = ({
  question,
  status,
  missingPhotos,
  isBusy = false,
  onConfirm,
  onClose,
}: StatusDialogProps) => {
  const { title, text, confirm } = wordsFor[question](status, missingPhotos);
  return (
    <Dialog
      open
      size="small"
      title={title}
      description={text}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it as it is
          </Button>
          <Button busy={isBusy} busyLabel="Updating..." onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  );
};
