import { failureToast } from 'shared-contracts/api/failure';
import type { AdminProduct } from 'shared-contracts/product-management/schemas';
import { toast } from 'shell/contract';
import { ConfirmDialog } from '../../../shared/confirm-dialog/confirm-dialog';
import { useDeleteProduct } from '../queries/change-products';

export function DeleteProduct({ product: { id, name }, onClose }: { product: AdminProduct; onClose: () => void }) {
  const remove = useDeleteProduct();
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: ({ archived }) =>
        toast({
          tone: 'success',
          title: 'Product deleted successfully',
          ...(archived && {
            description: 'It was ordered before, so it is archived: orders keep it, shoppers do not see it.',
          }),
        }),
      onError: (error) => toast(failureToast('Error', error, 'Failed to delete product')),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this product?"
      confirm="Delete"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {name}. A product that was ever ordered is archived instead.
    </ConfirmDialog>
  );
}
