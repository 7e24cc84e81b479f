import { failureToast } from 'shared-contracts/api/failure';
import type { AdminShippingOption } from 'shared-contracts/shipping/schemas';
import { toast } from 'shell/contract';
import { ConfirmDialog } from '../../../shared/confirm-dialog/confirm-dialog';
import { useDeleteShippingOption } from '../queries/shipping-options';

export function DeleteShippingOption({ option, onClose }: { option: AdminShippingOption; onClose: () => void }) {
  const remove = useDeleteShippingOption();
  const confirm = () =>
    remove.mutate(option, {
      onSuccess: () => toast({ tone: 'success', title: 'Shipping option deleted successfully' }),
      onError: (error) => toast(failureToast('Failed to delete shipping option', error)),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title="Delete this shipping option?"
      confirm="Delete"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {option.name}. Shoppers can no longer choose it. Orders that are placed or being paid keep it.
    </ConfirmDialog>
  );
}
