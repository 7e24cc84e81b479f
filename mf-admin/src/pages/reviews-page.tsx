import MessageSquare from '@lucide/icons/icons/message-square';
import { ReviewStatus } from 'shared-contracts/reviews/schemas';
import { ReviewCard } from '../features/reviews/components/review-card';
import { AdminFrame } from '../shared/admin-frame/admin-frame';
import { usePagedQuery } from '../shared/paged-query/use-paged-query';
import { StatusList } from '../shared/status-list/status-list';
import { useStatusAddress } from '../shared/status-list/use-status-address';

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

function Reviews() {
  const address = useStatusAddress(ReviewStatus, 'pending');
  const reviews = usePagedQuery('GET /api/admin/reviews', address.search, { perPage: 25 });
  return (
    <StatusList
      address={address}
      query={reviews}
      statuses={statuses}
      title="Reviews"
      hint="Words, product, order number, name or email"
      icon={MessageSquare}
      emptyText={emptyTexts[address.search.status]}
    >
      {(review) => <ReviewCard key={`${review.id} ${review.revision}`} review={review} />}
    </StatusList>
  );
}

export const ReviewsPage = () => (
  <AdminFrame title="Reviews" permission="answerCustomers">
    <Reviews />
  </AdminFrame>
);
