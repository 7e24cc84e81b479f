import { failureToast } from 'shared-contracts/api/failure';
import type { Category } from 'shared-contracts/categories/schemas';
import { toast } from 'shell/contract';
import { ConfirmDialog } from '../../../shared/confirm-dialog/confirm-dialog';
import { useDeleteCategory } from '../queries/categories';

export function DeleteCategory({ category, onClose }: { category: Category; onClose: () => void }) {
  const remove = useDeleteCategory();
  const confirm = () =>
    remove.mutate(category, {
      onSuccess: () => toast({ tone: 'success', title: 'Category deleted successfully' }),
      onError: (error) => toast(failureToast('Failed to delete category', error)),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title="Delete this category?"
      confirm="Delete"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {category.name}. Shoppers can no longer filter by it.
    </ConfirmDialog>
  );
}
