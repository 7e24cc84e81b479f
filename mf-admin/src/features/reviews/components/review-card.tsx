import { Link } from 'react-router-dom';
import { failureToast } from 'shared-contracts/api/failure';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { ReviewToModerate } from 'shared-contracts/reviews/schemas';
import { Button } from 'shared-ui/button';
import { Picture } from 'shared-ui/picture';
import { Stars } from 'shared-ui/stars';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { toast, callApi } from 'shell/contract';
import { MessageCard } from '../../../shared/message-card/message-card';
import { mutateThrough } from '../../../shared/mutate-through/mutate-through';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import common from 'shared-ui/styles/common.module.css';
import styles from './reviews.module.css';

const allReviews = ['/api/admin/reviews'];

function useDecideReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decision: ApiInput<'PATCH /api/admin/reviews/:id'>) =>
      callApi('PATCH /api/admin/reviews/:id', decision),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['/api/products'], refetchType: 'none' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: allReviews }),
  });
}

export function ReviewCard({ review }: { review: ReviewToModerate }) {
  const decide = useDecideReview();
  const { id, revision, photo } = review;
  const author = review.authorName ?? 'A customer';
  const choose = (status: 'approved' | 'rejected') =>
    mutateThrough(
      decide,
      { id, revision, status },
      {
        onSuccess: () =>
          toast({ tone: 'success', title: status === 'approved' ? 'Review approved' : 'Review rejected' }),
        onError: (error) => toast(failureToast('Nothing was changed', error)),
      },
    );
  return (
    <MessageCard
      head={
        <>
          <Stars stars={review.stars} />
          <strong>{author}</strong>
          <Link to={`/products/${review.productId}`}>{review.productName}</Link>
          <Link to={`/orders/${review.orderId}`}>Order {shortOrderNumber(review.orderId)}</Link>
        </>
      }
      at={review.createdAt}
      words={review.words}
    >
      {photo && (
        <Picture
          src={photo.path}
          width={photo.width}
          height={photo.height}
          sizes="14rem"
          alt={`Photo by ${author}`}
          className={styles.photo}
        />
      )}
      <div className={common.row3}>
        {review.status !== 'approved' && (
          <Button busy={decide.isPending} onClick={() => choose('approved')}>
            Approve <VisuallyHidden>the review by {author}</VisuallyHidden>
          </Button>
        )}
        {review.status !== 'rejected' && (
          <Button variant="secondary" busy={decide.isPending} onClick={() => choose('rejected')}>
            Reject <VisuallyHidden>the review by {author}</VisuallyHidden>
          </Button>
        )}
      </div>
    </MessageCard>
  );
}
