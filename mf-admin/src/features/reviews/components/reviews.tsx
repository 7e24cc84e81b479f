import { useInfiniteQuery } from '@tanstack/react-query';
import MessageSquare from '@lucide/icons/icons/message-square';
import { ReviewStatus } from 'shared-contracts/reviews/schemas';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { SelectField } from 'shared-ui/select-field';
import { CardList } from '../../../shared/card-list/card-list';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { ListLayout } from '../../../shared/list-layout/list-layout';
import { reviewsQuery } from '../queries/reviews';
import { ReviewCard } from './review-card';

const parameters = ['status'] as const;
const statuses: { value: ReviewStatus; label: string }[] = [
  { value: 'pending', label: 'Waiting for approval' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
];

/** Reviews for moderation, those that wait for it first. */
export function Reviews() {
  const { values, set } = useListAddress(parameters);
  // anything else in the address counts as nothing
  const status = ReviewStatus.safeParse(values.status).data ?? 'pending';
  const reviews = useInfiniteQuery(reviewsQuery(status));
  return (
    <ListLayout
      tools={
        <SelectField
          label="Show"
          options={statuses}
          value={status}
          onChange={({ target }) => set({ status: target.value })}
        />
      }
    >
      <CardList
        query={reviews}
        noun="reviews"
        errorTitle="Unable to Load Reviews"
        empty={
          <EmptyState icon={<Icon icon={MessageSquare} />} title="No reviews">
            {status === 'pending' ? 'No review is waiting for approval.' : 'There are no such reviews yet.'}
          </EmptyState>
        }
      >
        {(review) => <ReviewCard key={`${review.id} ${review.revision}`} review={review} />}
      </CardList>
    </ListLayout>
  );
}
