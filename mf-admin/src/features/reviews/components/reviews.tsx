import { useInfiniteQuery } from '@tanstack/react-query';
import MessageSquare from '@lucide/icons/icons/message-square';
import { useState } from 'react';
import type { ReviewStatus } from 'shared-contracts/reviews/schemas';
import { Card } from 'shared-ui/card';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { PagedList } from 'shared-ui/paged-list';
import { SelectField } from 'shared-ui/select-field';
import { Skeleton } from 'shared-ui/skeleton';
import { messageOf } from 'shell/contract';
import { reviewsQuery } from '../queries/reviews';
import { ReviewCard } from './review-card';
import styles from './reviews.module.css';

const statuses: { value: ReviewStatus; label: string }[] = [
  { value: 'pending', label: 'Waiting for approval' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
];

const ReviewsSkeleton = () => (
  <Card className={styles.list}>
    <Skeleton label="Loading reviews" height="6rem" />
    <Skeleton height="6rem" />
  </Card>
);

/** Reviews for moderation, those that wait for it first. */
export function Reviews() {
  const [status, setStatus] = useState<ReviewStatus>('pending');
  const reviews = useInfiniteQuery(reviewsQuery(status));
  return (
    <div className={styles.list}>
      <SelectField
        label="Show"
        className={styles.filter}
        options={statuses}
        value={status}
        onChange={({ target }) => setStatus(target.value as ReviewStatus)}
      />
      <PagedList
        query={reviews}
        noun="reviews"
        errorTitle="Unable to Load Reviews"
        messageOf={messageOf}
        skeleton={<ReviewsSkeleton />}
        empty={
          <EmptyState icon={<Icon icon={MessageSquare} />} title="No reviews">
            {status === 'pending' ? 'No review is waiting for approval.' : 'There are no such reviews yet.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((review) => (
              <ReviewCard key={`${review.id} ${review.revision}`} review={review} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
