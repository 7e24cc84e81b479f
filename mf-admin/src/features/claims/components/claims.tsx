import { useInfiniteQuery } from '@tanstack/react-query';
import PackageCheck from '@lucide/icons/icons/package-check';
import { TimeSort } from 'shared-contracts/api/fields';
import { ClaimStatus } from 'shared-contracts/claims/schemas';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { SelectField } from 'shared-ui/select-field';
import { CardList } from '../../../shared/card-list/card-list';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { ListLayout } from '../../../shared/list-layout/list-layout';
import { SearchForm } from '../../../shared/search-form/search-form';
import { SortByTime } from '../../../shared/sort-by-time/sort-by-time';
import { statusTexts } from '../model/claim-texts';
import { claimsQuery } from '../queries/claims';
import { ClaimCard } from './claim-card';

const parameters = ['q', 'status', 'sort'] as const;
const statuses = Object.entries(statusTexts).map(([value, label]) => ({ value, label }));
const emptyTexts: Record<ClaimStatus, string> = {
  open: 'No claim is waiting for an answer.',
  answered: 'There are no such claims yet.',
  closed: 'There are no such claims yet.',
};

/** Claims for damage and returns, those without an answer first. */
export function Claims() {
  const { values, set } = useListAddress(parameters);
  const status = ClaimStatus.safeParse(values.status).data ?? 'open';
  const sort = TimeSort.safeParse(values.sort).data ?? 'newest';
  const claims = useInfiniteQuery(claimsQuery({ status, sort, ...(values.q && { q: values.q }) }));
  return (
    <ListLayout
      tools={
        <>
          <SearchForm
            label="Search claims"
            hint="Words, order number, name or email"
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
        query={claims}
        noun="claims"
        errorTitle="Unable to Load Claims"
        empty={
          <EmptyState icon={<Icon icon={PackageCheck} />} title={values.q ? 'No claims found' : 'No claims'}>
            {values.q ? 'Try another search or status.' : emptyTexts[status]}
          </EmptyState>
        }
      >
        {(claim) => <ClaimCard key={claim.id} claim={claim} />}
      </CardList>
    </ListLayout>
  );
}
