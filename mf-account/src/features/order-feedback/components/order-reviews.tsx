import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { OrderReviews as Reviews } from 'shared-contracts/reviews/schemas';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { Loaded } from 'shared-ui/loaded';
import { Photo } from 'shared-ui/photo';
import { Skeleton } from 'shared-ui/skeleton';
import { Stars } from 'shared-ui/stars';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { toast } from 'shell/contract';
import type { OpenOrder } from '../model/open-order';
import { orderReviewsQuery, useDeleteReview } from '../queries/order-reviews';
import { ReviewForm } from './review-form';
import { ConfirmDialog } from 'shared-ui/confirm-dialog';
import { FailureNotice } from 'shared-ui/failure-notice';
import common from 'shared-ui/styles/common.module.css';
import styles from './order-feedback.module.css';

type DeleteReviewProps = { order: OpenOrder; product: { id: string; name: string }; onDeleted: () => void };

function DeleteReview({ order, product, onDeleted }: DeleteReviewProps) {
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

type ReviewedProductProps = { order: OpenOrder; product: Reviews['products'][number] };

function ReviewedProduct({ order, product }: ReviewedProductProps) {
  const [isWriting, setIsWriting] = useState(false);
  const name = useRef<HTMLHeadingElement>(null);
  const { review } = product;
  // the pressed button is gone
  const close = () => {
    setIsWriting(false);
    name.current?.focus();
  };
  return (
    <li className={`${common.stack3} ${styles.item}`}>
      <h3 ref={name} tabIndex={-1} className={styles.name}>
        {product.name}
      </h3>
      {isWriting ? (
        <ReviewForm
          order={order}
          product={product}
          onCancel={close}
          onSaved={() => {
            close();
            toast({
              tone: 'success',
              title: 'Thank you for your review',
              description: 'We publish it once we have read it.',
            });
          }}
        />
      ) : (
        <>
          {review && (
            <div className={common.stack3}>
              <Stars stars={review.stars} />
              <p className={common.written}>{review.words}</p>
              {review.photo && (
                <span className={styles.photo}>
                  <Photo location={review.photo.path} alt="Your photo" sizes="6rem" missing="Photo" />
                </span>
              )}
              <p className={common.soft}>
                {review.isPublic ? 'It is on the product’s page.' : 'It is waiting for our approval.'}
              </p>
            </div>
          )}
          <div className={common.row3}>
            <Button variant="secondary" onClick={() => setIsWriting(true)}>
              {review ? 'Edit review' : 'Write a review'} <VisuallyHidden>of {product.name}</VisuallyHidden>
            </Button>
            {review && <DeleteReview order={order} product={product} onDeleted={close} />}
          </div>
        </>
      )}
    </li>
  );
}

export function OrderReviews({ order }: { order: OpenOrder }) {
  const titleId = useId();
  const query = useQuery(orderReviewsQuery(order));
  if (query.data && (!query.data.isDelivered || query.data.products.length === 0)) return null;
  return (
    <Card as="section" aria-labelledby={titleId} className={common.stack4}>
      <h2 id={titleId} className={common.textXl}>
        Review Your Magnets
      </h2>
      <Loaded
        query={query}
        skeleton={<Skeleton label="Loading your reviews" height="5rem" />}
        errorTitle="Unable to Load Reviews"
      >
        {({ products }) => (
          <ul className={common.stack5}>
            {products.map((product) => (
              <ReviewedProduct key={product.id} order={order} product={product} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
