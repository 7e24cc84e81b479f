import { Skeleton } from 'shared-ui/skeleton';
import { AdminFrame } from '../shared/admin-frame/admin-frame';
import { Reviews } from '../features/reviews/components/reviews';

export const ReviewsPage = () => (
  <AdminFrame title="Reviews" skeleton={<Skeleton label="Loading reviews" height="20rem" />}>
    <Reviews />
  </AdminFrame>
);
