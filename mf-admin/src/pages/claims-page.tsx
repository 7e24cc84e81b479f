import PackageCheck from '@lucide/icons/icons/package-check';
import { ClaimStatus } from 'shared-contracts/claims/schemas';
import { ClaimCard } from '../features/claims/components/claim-card';
import { statusTexts } from '../features/claims/model/claim-texts';
import { AdminFrame } from '../shared/admin-frame/admin-frame';
import { usePagedQuery } from '../shared/paged-query/use-paged-query';
import { StatusList } from '../shared/status-list/status-list';
import { useStatusAddress } from '../shared/status-list/use-status-address';

const statuses = Object.entries(statusTexts).map(([value, label]) => ({ value, label }));
const emptyTexts: Record<ClaimStatus, string> = {
  open: 'No claim is waiting for an answer.',
  answered: 'There are no such claims yet.',
  closed: 'There are no such claims yet.',
};

function Claims() {
  const address = useStatusAddress(ClaimStatus, 'open');
  const claims = usePagedQuery('GET /api/admin/claims', address.search, { perPage: 25 });
  return (
    <StatusList
      address={address}
      query={claims}
      statuses={statuses}
      title="Claims"
      hint="Words, order number, name or email"
      icon={PackageCheck}
      emptyText={emptyTexts[address.search.status]}
    >
      {(claim) => <ClaimCard key={claim.id} claim={claim} />}
    </StatusList>
  );
}

export const ClaimsPage = () => (
  <AdminFrame title="Claims" permission="answerCustomers">
    <Claims />
  </AdminFrame>
);
