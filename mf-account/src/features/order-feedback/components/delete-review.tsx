import { useState } from 'react';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
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
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        size="small"
        title="Delete this review?"
        description="It also leaves the product’s page."
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              Keep it
            </Button>
            <Button variant="danger" busy={remove.isPending} busyLabel="Deleting..." onClick={() => void confirm()}>
              Yes, delete it
            </Button>
          </>
        }
      >
        <FailureNotice title="Your review was not deleted" error={remove.error} />
      </Dialog>
    </>
  );
}
