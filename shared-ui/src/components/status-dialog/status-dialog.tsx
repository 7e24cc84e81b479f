import { missingPhotosText } from 'shared-contracts/orders/missing-photos';
import type { StatusQuestion } from 'shared-contracts/orders/contradiction';
import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { ConfirmDialog, type ConfirmDialogProps } from '../confirm-dialog/confirm-dialog';

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

export type StatusDialogProps = Pick<ConfirmDialogProps, 'isBusy' | 'onConfirm' | 'onClose'> & {
  question: StatusQuestion;
  status: OrderStatus;
  missingPhotos: number;
};

/** Asks before an order is cancelled, or set to a status that goes against what it is. */
export const StatusDialog = ({ question, status, missingPhotos, ...dialog }: StatusDialogProps) => {
  const { title, text, confirm } = wordsFor[question](status, missingPhotos);
  return (
    <ConfirmDialog
      title={title}
      description={text}
      confirm={confirm}
      cancel="Keep it as it is"
      busyLabel="Updating..."
      {...dialog}
    />
  );
};
