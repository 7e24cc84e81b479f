import ShoppingBag from '@lucide/icons/icons/shopping-bag';
import { type UnfinishedCheckout, UnfinishedCheckoutKind } from 'shared-contracts/checkout/without-order';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import { Badge } from 'shared-ui/badge';
import { SelectField } from 'shared-ui/select-field';
import type { ReactNode } from 'react';
import { ShopDate } from 'shell/contract';
import type { DataColumn } from '../../../shared/data-table/data-table';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { optionsOf } from '../../../shared/options/options-of';
import { usePagedQuery } from '../../../shared/paged-query/use-paged-query';
import { SearchForm } from '../../../shared/search-form/search-form';
import { DataTableList } from '../../../shared/table-list/table-list';
import { PaymentsWithoutOrder } from './payments-without-order';
import styles from './checkouts.module.css';

type Kind = 'holding' | 'abandoned';

const parameters = ['show', 'q', 'sort'] as const;
const kinds = optionsOf({ holding: 'Stock that is held', abandoned: 'Abandoned', paid: 'Paid, no order' });
const texts = {
  holding: { until: 'Held until', empty: 'No stock is held', hint: 'Stock is held while somebody is paying for it.' },
  abandoned: {
    until: 'Ended',
    empty: 'No abandoned checkouts',
    hint: 'Shoppers who leave without paying appear here.',
  },
};

const Customer = ({ checkout: { customerName, customerEmail } }: { checkout: UnfinishedCheckout }) => (
  <span className={styles.customer}>
    {customerName ?? 'No longer known'}
    {customerEmail !== null && <a href={`mailto:${customerEmail}`}>{customerEmail}</a>}
  </span>
);

const columnsOf = (kind: Kind): DataColumn<UnfinishedCheckout>[] => [
  { id: 'customer', header: 'Customer', cell: (checkout) => <Customer checkout={checkout} /> },
  { id: 'wanted', header: 'Wanted', cell: ({ wanted }) => wanted.join(', ') },
  { id: 'value', header: 'Value', align: 'end', cell: ({ total }) => formatMoney(parseMoney(total)) },
  {
    id: 'begun',
    header: 'Begun',
    cell: ({ createdAt }) => <ShopDate at={createdAt} show="date and time" />,
    sort: { ascending: 'oldest', descending: 'newest' },
  },
  {
    id: 'until',
    header: texts[kind].until,
    cell: ({ expiresAt, isPaymentUnderway }) =>
      isPaymentUnderway ? (
        <Badge tone="info">Payment underway</Badge>
      ) : (
        <ShopDate at={expiresAt} show="date and time" />
      ),
  },
];
const columns = { holding: columnsOf('holding'), abandoned: columnsOf('abandoned') };

export function Checkouts() {
  const { values, choose } = useListAddress(parameters);
  const select = (value: string) => (
    <SelectField label="Show" hideLabel options={kinds} value={value} onChange={choose('show')} />
  );
  return values.show === 'paid' ? <PaymentsWithoutOrder tools={select('paid')} /> : <UnpaidCheckouts select={select} />;
}

function UnpaidCheckouts({ select }: { select: (value: string) => ReactNode }) {
  const { values, set } = useListAddress(parameters);
  const show = UnfinishedCheckoutKind.safeParse(values.show).data ?? 'holding';
  const sort = values.sort === 'oldest' ? 'oldest' : 'newest';
  const checkouts = usePagedQuery(
    'GET /api/admin/checkouts',
    { show, sort, ...(values.q && { q: values.q }) },
    { staleTime: 0 },
  );
  return (
    <DataTableList
      query={checkouts}
      noun="checkouts"
      errorTitle="Unable to Load Checkouts"
      empty={{
        icon: ShoppingBag,
        title: values.q ? 'No checkouts found' : texts[show].empty,
        text: values.q ? 'Try another search.' : texts[show].hint,
      }}
      tools={
        <>
          <SearchForm label="Search checkouts" hint="Name or email" value={values.q} onSearch={(q) => set({ q })} />
          {select(show)}
        </>
      }
      caption="Checkouts"
      columns={columns[show]}
      sort={sort}
      onSort={(next) => set({ sort: next })}
    />
  );
}
