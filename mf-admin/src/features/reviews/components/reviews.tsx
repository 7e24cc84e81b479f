import { useInfiniteQuery } from '@tanstack/react-query';
import MessageSquare from '@lucide/icons/icons/message-square';
import { ReviewStatus } from 'shared-contracts/reviews/schemas';
import { Card } from 'shared-ui/card';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { PagedList } from 'shared-ui/paged-list';
import { SelectField } from 'shared-ui/select-field';
import { Skeleton } from 'shared-ui/skeleton';
import { messageOf } from 'shell/contract';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { reviewsQuery } from '../queries/reviews';
import { ReviewCard } from './review-card';
import styles from './reviews.module.css';

const parameters = ['status'] as const;
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
  const { values, set } = useListAddress(parameters);
  // anything else in the address counts as nothing
  const status = ReviewStatus.safeParse(values.status).data ?? 'pending';
  const reviews = useInfiniteQuery(reviewsQuery(status));
  return (
    <div className={styles.list}>
      <SelectField
        label="Show"
        className={styles.filter}
        options={statuses}
        value={status}
        onChange={({ target }) => set({ status: target.value })}
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
