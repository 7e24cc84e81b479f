import { useInfiniteQuery } from '@tanstack/react-query';
import MessageSquare from '@lucide/icons/icons/message-square';
import { TimeSort } from 'shared-contracts/api/fields';
import { ReviewStatus } from 'shared-contracts/reviews/schemas';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { SelectField } from 'shared-ui/select-field';
import { CardList } from '../../../shared/card-list/card-list';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { ListLayout } from '../../../shared/list-layout/list-layout';
import { SearchForm } from '../../../shared/search-form/search-form';
import { SortByTime } from '../../../shared/sort-by-time/sort-by-time';
import { reviewsQuery } from '../queries/reviews';
import { ReviewCard } from './review-card';

const parameters = ['q', 'status', 'sort'] as const;
const statuses: { value: ReviewStatus; label: string }[] = [
  { value: 'pending', label: 'Waiting for approval' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
];
const emptyTexts: Record<ReviewStatus, string> = {
  pending: 'No review is waiting for approval.',
  approved: 'There are no such reviews yet.',
  rejected: 'There are no such reviews yet.',
};

/** Reviews for moderation, those that wait for it first. */
export function Reviews() {
  const { values, set } = useListAddress(parameters);
  const status = ReviewStatus.safeParse(values.status).data ?? 'pending';
  const sort = TimeSort.safeParse(values.sort).data ?? 'newest';
  const reviews = useInfiniteQuery(reviewsQuery({ status, sort, ...(values.q && { q: values.q }) }));
  return (
    <ListLayout
      tools={
        <>
          <SearchForm
            label="Search reviews"
            hint="Words, product, order number, name or email"
            value={values.q}
            onSearch={(q) => set({ q })}
          />
          <SelectField
            label="Show"
            options={statuses}
            value={status}
            onChange={({ target }) => set({ status: target.value })}
          />
          <SortByTime value={sort} onChange={(next) => set({ sort: next })} />
        </>
      }
    >
      <CardList
        query={reviews}
        noun="reviews"
        errorTitle="Unable to Load Reviews"
        empty={
          <EmptyState icon={<Icon icon={MessageSquare} />} title={values.q ? 'No reviews found' : 'No reviews'}>
            {values.q ? 'Try another search or status.' : emptyTexts[status]}
          </EmptyState>
        }
      >
        {(review) => <ReviewCard key={`${review.id} ${review.revision}`} review={review} />}
      </CardList>
    </ListLayout>
  );
}
