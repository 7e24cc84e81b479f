import { useInfiniteQuery } from '@tanstack/react-query';
import PackageCheck from '@lucide/icons/icons/package-check';
import { ClaimStatus } from 'shared-contracts/claims/schemas';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { SelectField } from 'shared-ui/select-field';
import { CardList } from '../../../shared/card-list/card-list';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { ListLayout } from '../../../shared/list-layout/list-layout';
import { statusTexts } from '../model/claim-texts';
import { claimsQuery } from '../queries/claims';
import { ClaimCard } from './claim-card';

const parameters = ['status'] as const;
const statuses = Object.entries(statusTexts).map(([value, label]) => ({ value, label }));

/** Claims for damage and returns, those without an answer first. */
export function Claims() {
  const { values, set } = useListAddress(parameters);
  // anything else in the address counts as nothing
  const status = ClaimStatus.safeParse(values.status).data ?? 'open';
  const claims = useInfiniteQuery(claimsQuery(status));
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
        query={claims}
        noun="claims"
        errorTitle="Unable to Load Claims"
        empty={
          <EmptyState icon={<Icon icon={PackageCheck} />} title="No claims">
            {status === 'open' ? 'No claim is waiting for an answer.' : 'There are no such claims yet.'}
          </EmptyState>
        }
      >
        {(claim) => <ClaimCard key={claim.id} claim={claim} />}
      </CardList>
    </ListLayout>
  );
}
