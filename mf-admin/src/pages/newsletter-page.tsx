import { Skeleton } from 'shared-ui/skeleton';
import { NewsletterAddresses } from '../features/newsletter/components/newsletter-addresses';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

export const NewsletterPage = () => (
  <AdminFrame title="Newsletter" permission="admin" skeleton={<Skeleton label="Loading addresses" height="20rem" />}>
    <NewsletterAddresses />
  </AdminFrame>
);
