import { failureText } from 'shared-contracts/api/failure';
import { toast } from 'shell/contract';
import { ConfirmDialog } from '../../../shared/confirm-dialog/confirm-dialog';
import type { ShownImage } from '../model/shown-image';
import { useDeleteImage } from '../queries/product-images';

type DeleteImageProps = { productId: string; image: ShownImage & { id: string }; onClose: () => void };

export function DeleteImage({ productId, image, onClose }: DeleteImageProps) {
  const remove = useDeleteImage(productId);
  const confirm = () =>
    remove.mutate(image.id, {
      onSuccess: () => toast({ tone: 'success', title: 'Image Deleted' }),
      onError: (error) =>
        toast({
          tone: 'destructive',
          title: 'Delete Failed',
          description: `Failed to delete image: ${failureText(error, 'no connection')}`,
        }),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title="Delete this image?"
      confirm="Delete image"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {image.name} is taken off the product. Orders keep their picture.
    </ConfirmDialog>
  );
}
