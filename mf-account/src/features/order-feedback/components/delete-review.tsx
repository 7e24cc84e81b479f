import { useState } from 'react';
import { Button } from 'shared-ui/button';
import { ConfirmDialog } from 'shared-ui/confirm-dialog';
import { FailureNotice } from 'shared-ui/failure-notice';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import type { OpenOrder } from '../model/open-order';
import { useDeleteReview } from '../queries/order-reviews';

type DeleteReviewProps = { order: OpenOrder; product: { id: string; name: string }; onDeleted: () => void };

export function DeleteReview({ order, product, onDeleted }: DeleteReviewProps) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteReview(order);

  // not a callback of `mutate`: this component is gone with the review
  async function confirm(): Promise<void> {
    try {
      await remove.mutateAsync(product.id);
      onDeleted();
    } catch {
      // the dialog shows the mutation's error
    }
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Delete review <VisuallyHidden>of {product.name}</VisuallyHidden>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete this review?"
        description="It also leaves the product’s page."
        confirm="Yes, delete it"
        cancel="Keep it"
        variant="danger"
        isBusy={remove.isPending}
        busyLabel="Deleting..."
        onConfirm={() => void confirm()}
        onClose={() => setIsAsking(false)}
      >
        <FailureNotice title="Your review was not deleted" error={remove.error} />
      </ConfirmDialog>
    </>
  );
}
