import { useState } from 'react';
import { failureToast } from 'shared-contracts/api/failure';
import type { DeletedPhotos } from 'shared-contracts/media/schemas';
import type { Order, OrderStatus } from 'shared-contracts/orders/schemas';
import { Button } from 'shared-ui/button';
import { type ToastMessage, toast } from 'shell/contract';
import { ConfirmDialog } from '../../../shared/confirm-dialog/confirm-dialog';
import { useDeletePhotos } from '../queries/desk';
import styles from './order-desk.module.css';

const notShipped: ReadonlySet<OrderStatus> = new Set(['pending', 'processing']);
const photosWere = (count: number) => (count === 1 ? '1 photo was' : `${count} photos were`);

function outcomeOf({ deleted, kept }: DeletedPhotos): ToastMessage {
  if (deleted + kept === 0) return { title: 'There were no photos left to delete' };
  const title = deleted > 0 ? `${photosWere(deleted)} deleted` : 'No photos were deleted';
  if (kept === 0) return { tone: 'success', title };
  const them = kept === 1 ? 'it' : 'them';
  const description = `${photosWere(kept)} kept, because another order still needs to be printed with ${them}.`;
  return { ...(deleted > 0 && { tone: 'success' }), title, description };
}

export function DeletePhotos({ order, count }: { order: Order; count: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeletePhotos();
  const confirm = () =>
    remove.mutate(order.id, {
      onSuccess: (photos) => toast(outcomeOf(photos)),
      onError: (error) => toast(failureToast('The photos were not deleted', error)),
      onSettled: () => setIsAsking(false),
    });
  return (
    <>
      <Button variant="danger" className={styles.start} onClick={() => setIsAsking(true)}>
        Delete photos
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${count === 1 ? 'the photo' : `the ${count} photos`} of this order?`}
          confirm="Delete photos"
          busyLabel="Deleting..."
          isBusy={remove.isPending}
          onConfirm={confirm}
          onClose={() => setIsAsking(false)}
        >
          {notShipped.has(order.status) && (
            <p>This order is not shipped yet. It can’t be printed without its photos.</p>
          )}
          <p>
            All sizes of the photos are deleted, and every print file with this order in it. {order.customerName} can no
            longer see them or order them again, and the links in emails about this order stop working. Photos that
            another order still needs to be printed are kept. This can’t be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
