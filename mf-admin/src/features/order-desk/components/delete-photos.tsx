import { useState } from 'react';
import type { DeletedPhotos } from 'shared-contracts/media/schemas';
import type { Order, OrderStatus } from 'shared-contracts/orders/schemas';
import { Button } from 'shared-ui/button';
import common from 'shared-ui/styles/common.module.css';
import type { ToastMessage } from 'shell/contract';
import { ConfirmChange } from '../../../shared/confirm-dialog/confirm-change';
import { useDeletePhotos } from '../queries/desk';

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
  return (
    <>
      <Button variant="danger" className={common.start} onClick={() => setIsAsking(true)}>
        Delete photos
      </Button>
      {isAsking && (
        <ConfirmChange
          title={`Delete ${count === 1 ? 'the photo' : `the ${count} photos`} of this order?`}
          confirm="Delete photos"
          busyLabel="Deleting..."
          change={remove}
          value={{ id: order.id }}
          done={outcomeOf}
          failed="The photos were not deleted"
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
        </ConfirmChange>
      )}
    </>
  );
}
