import { Skeleton } from 'shared-ui/skeleton';
import { AdminFrame } from '../shared/admin-frame/admin-frame';
import { Claims } from '../features/claims/components/claims';

/** /admin/claims: damage and returns, to answer. */
export const ClaimsPage = () => (
  <AdminFrame title="Claims" skeleton={<Skeleton label="Loading claims" height="20rem" />}>
    <Claims />
  </AdminFrame>
);
