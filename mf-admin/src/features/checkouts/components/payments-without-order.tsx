import CircleCheck from '@lucide/icons/icons/circle-check';
import type { ReactNode } from 'react';
import type { PaymentWithoutOrder, WithoutOrderReason } from 'shared-contracts/checkout/without-order';
import { formatMoneyIn, parseMoney } from 'shared-contracts/money/money';
import type { RefundStatus } from 'shared-contracts/refunds/schemas';
import { Badge } from 'shared-ui/badge';
import { ShopDate } from 'shell/contract';
import type { DataColumn } from '../../../shared/data-table/data-table';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { usePagedQuery } from '../../../shared/paged-query/use-paged-query';
import { DataTableList } from '../../../shared/table-list/table-list';
import styles from './checkouts.module.css';

const reasons: Record<WithoutOrderReason, string> = {
  out_of_stock: 'Paid after the reservation expired, when it was sold out',
  paid_twice: 'Paid twice for the same purchase',
  wrong_amount: 'Another amount than the total of the checkout',
  wrong_currency: 'Another currency than the checkout',
  no_payment_id: 'The provider does not name the payment',
  no_amount: 'The provider does not say how much was paid',
  unreadable: 'The provider’s answer cannot be read',
  another_account: 'Of another account at the provider',
  another_mode: 'A test payment in a live shop, or the other way round',
  not_a_payment: 'A subscription or setup, not a payment',
  unknown_checkout: 'The shop has no such checkout',
};
const refunds: Record<RefundStatus, { text: string; tone: 'info' | 'success' | 'danger' }> = {
  due: { text: 'Refund under way', tone: 'info' },
  pending: { text: 'Refund under way', tone: 'info' },
  done: { text: 'Refunded', tone: 'success' },
  failed: { text: 'Refund failed', tone: 'danger' },
};

function Done({ payment: { outcome, refundStatus, askAgainAt } }: { payment: PaymentWithoutOrder }) {
  if (outcome === 'not_ours') return <>Nothing: look it up at the payment provider</>;
  if (outcome === 'refund') {
    const { text, tone } = refunds[refundStatus ?? 'due'];
    return <Badge tone={tone}>{text}</Badge>;
  }
  return <span>Asked again {askAgainAt && <ShopDate at={askAgainAt} show="date and time" />}</span>;
}

const columns: DataColumn<PaymentWithoutOrder>[] = [
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ customerName, customerEmail }) => (
      <span className={styles.customer}>
        {customerName ?? 'Not known'}
        {customerEmail !== null && <a href={`mailto:${customerEmail}`}>{customerEmail}</a>}
      </span>
    ),
  },
  { id: 'wanted', header: 'Wanted', cell: ({ wanted }) => wanted.join(', ') },
  {
    id: 'paid',
    header: 'Paid',
    align: 'end',
    cell: ({ amount, currency }) => (amount === null ? '?' : formatMoneyIn(parseMoney(amount), currency)),
  },
  {
    id: 'when',
    header: 'Date',
    cell: ({ createdAt }) => <ShopDate at={createdAt} show="date and time" />,
    sort: { ascending: 'oldest', descending: 'newest' },
  },
  { id: 'why', header: 'Why no order', cell: ({ reason }) => reasons[reason] },
  { id: 'done', header: 'What was done', cell: (payment) => <Done payment={payment} /> },
  { id: 'session', header: 'Payment session', cell: ({ id }) => <code className={styles.session}>{id}</code> },
];

export function PaymentsWithoutOrder({ tools }: { tools: ReactNode }) {
  const { values, set } = useListAddress(['show', 'sort'] as const);
  const sort = values.sort === 'oldest' ? 'oldest' : 'newest';
  const payments = usePagedQuery('GET /api/admin/payments-without-order', { sort }, { staleTime: 0 });
  return (
    <DataTableList
      query={payments}
      noun="payments"
      errorTitle="Unable to Load Payments"
      empty={{
        icon: CircleCheck,
        title: 'Every payment has its order',
        text: 'Payments that could not become an order appear here, with the reason and what was done.',
      }}
      tools={tools}
      caption="Payments without an order"
      columns={columns}
      sort={sort}
      onSort={(next) => set({ sort: next })}
    />
  );
}
