import { useInfiniteQuery } from '@tanstack/react-query';
import PiggyBank from '@lucide/icons/icons/piggy-bank';
import { RefundSort, RefundStatus } from 'shared-contracts/refunds/schemas';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { SelectField } from 'shared-ui/select-field';
import { CardList } from '../../../shared/card-list/card-list';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { ListLayout } from '../../../shared/list-layout/list-layout';
import { SearchForm } from '../../../shared/search-form/search-form';
import { statusTexts } from '../model/refund-texts';
import { refundsQuery } from '../queries/refunds-query';
import { RefundCard } from './refund-card';

const parameters = ['q', 'status', 'sort'] as const;
const statuses = [
  { value: '', label: 'All refunds' },
  ...Object.entries(statusTexts).map(([value, label]) => ({ value, label })),
];
const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'highest', label: 'Highest amount' },
  { value: 'lowest', label: 'Lowest amount' },
];

/** Refunds, including those of payments that never became an order. */
export function Refunds() {
  const { values, set } = useListAddress(parameters);
  const status = RefundStatus.safeParse(values.status).data;
  const sort = RefundSort.safeParse(values.sort).data ?? 'newest';
  const refunds = useInfiniteQuery(refundsQuery({ sort, ...(values.q && { q: values.q }), ...(status && { status }) }));
  const isNarrowed = values.q !== '' || status !== undefined;
  return (
    <ListLayout
      tools={
        <>
          <SearchForm
            label="Search refunds"
            hint="Order number, name or email"
            value={values.q}
            onSearch={(q) => set({ q })}
          />
          <SelectField
            label="Show"
            options={statuses}
            value={status ?? ''}
            onChange={({ target }) => set({ status: target.value })}
          />
          <SelectField
            label="Sort by"
            options={sorts}
            value={sort}
            onChange={({ target }) => set({ sort: target.value })}
          />
        </>
      }
    >
      <CardList
        query={refunds}
        noun="refunds"
        errorTitle="Unable to Load Refunds"
        empty={
          <EmptyState icon={<Icon icon={PiggyBank} />} title={isNarrowed ? 'No refunds found' : 'No refunds'}>
            {isNarrowed ? 'Try another search.' : 'There are no refunds yet.'}
          </EmptyState>
        }
      >
        {(refund) => <RefundCard key={refund.id} refund={refund} />}
      </CardList>
    </ListLayout>
  );
}
