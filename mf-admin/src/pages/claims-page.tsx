import { Skeleton } from 'shared-ui/skeleton';
import { AdminFrame } from '../shared/admin-frame/admin-frame';
import { Claims } from '../features/claims/components/claims';

export const ClaimsPage = () => (
  <AdminFrame title="Claims" skeleton={<Skeleton label="Loading claims" height="20rem" />}>
    <Claims />
  </AdminFrame>
);
