import { useState } from 'react';
import { failureText, failureToast } from 'shared-contracts/api/failure';
import { useDragToPlace } from 'shared-ui/use-drag-to-place';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { toast } from 'shell/contract';
import { ConfirmChange } from '../../../shared/confirm-dialog/confirm-change';
import type { ShownImage } from '../model/shown-image';
import { useDeleteImage, useMoveImage, useSetMainImage } from '../queries/product-images';
import { ImageCard } from './image-card';
import styles from './product-images.module.css';

const cannot = (description: string) => toast({ tone: 'destructive', title: 'Error', description });

export function ImageGrid({ productId, images }: { productId: string; images: readonly ShownImage[] }) {
  const [deleted, setDeleted] = useState<(ShownImage & { id: string }) | null>(null);
  const [told, setTold] = useState('');
  const move = useMoveImage(productId);
  const setMain = useSetMainImage();
  const remove = useDeleteImage();

  const moveTo = (from: number, to: number) => {
    setTold(`${images[from]?.name ?? ''} is now image ${to + 1} of ${images.length}`);
    move.mutate(
      { from, to },
      {
        onError: (error) => toast(failureToast('Update Failed', error, 'Failed to save the order of the images')),
      },
    );
  };
  const makeMain = ({ id }: ShownImage) => {
    if (id === null) return cannot('Cannot set main image: Product or image ID not found');
    return setMain.mutate(
      { id: productId, imageId: id },
      {
        onSuccess: () => toast({ tone: 'success', title: 'Main Image Updated' }),
        onError: () => toast({ tone: 'destructive', title: 'Update Failed', description: 'Failed to set main image' }),
      },
    );
  };
  const askToDelete = (image: ShownImage) => {
    const { id } = image;
    if (id === null) return cannot('Cannot delete image: Product ID not found');
    return setDeleted({ ...image, id });
  };

  const { over, dragProps } = useDragToPlace(moveTo);
  return (
    <>
      <VisuallyHidden>
        <output>{told}</output>
      </VisuallyHidden>
      {images.length > 0 && (
        <ol className={styles.grid} aria-label="Images">
          {images.map((image, place) => (
            <ImageCard
              key={image.id ?? image.imageUrl}
              productId={productId}
              image={image}
              place={place}
              count={images.length}
              isOver={over === place}
              dragProps={dragProps(place, { touch: true })}
              onMove={(to) => moveTo(place, to)}
              onSetMain={() => makeMain(image)}
              onDelete={() => askToDelete(image)}
            />
          ))}
        </ol>
      )}
      {deleted && (
        <ConfirmChange
          title="Delete this image?"
          confirm="Delete image"
          busyLabel="Deleting..."
          change={remove}
          value={{ id: productId, imageId: deleted.id }}
          done="Image Deleted"
          failed={(error) => ({
            tone: 'destructive',
            title: 'Delete Failed',
            description: `Failed to delete image: ${failureText(error, 'no connection')}`,
          })}
          onClose={() => setDeleted(null)}
        >
          {deleted.name} is taken off the product. Orders keep their picture.
        </ConfirmChange>
      )}
    </>
  );
}
