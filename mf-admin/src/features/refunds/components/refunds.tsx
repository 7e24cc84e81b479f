import PiggyBank from '@lucide/icons/icons/piggy-bank';
import { Link } from 'react-router-dom';
import { formatMoneyIn, parseMoney } from 'shared-contracts/money/money';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { type Refund, type RefundReason, RefundSort, RefundStatus } from 'shared-contracts/refunds/schemas';
import { Badge, type BadgeTone } from 'shared-ui/badge';
import { Card } from 'shared-ui/card';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { Price } from 'shared-ui/price';
import { SelectField } from 'shared-ui/select-field';
import { ShopDate } from 'shell/contract';
import { CardList } from '../../../shared/card-list/card-list';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { ListLayout } from '../../../shared/list-layout/list-layout';
import { optionsOf } from '../../../shared/options/options-of';
import { usePagedQuery } from '../../../shared/paged-query/use-paged-query';
import { SearchForm } from '../../../shared/search-form/search-form';
import common from 'shared-ui/styles/common.module.css';
import styles from './refunds.module.css';

const statusTexts: Record<RefundStatus, string> = {
  due: 'Queued',
  pending: 'In progress',
  done: 'Refunded',
  failed: 'Failed: refund manually',
};

const statusTones: Record<RefundStatus, BadgeTone> = {
  due: 'warning',
  pending: 'info',
  done: 'success',
  failed: 'danger',
};

const reasons: Record<RefundReason, string> = {
  out_of_stock: 'Paid after the reservation expired, when it was sold out',
  paid_twice: 'Paid twice for the same purchase',
  wrong_amount: 'Paid another amount than the total',
  wrong_currency: 'Paid in another currency',
  cancelled: 'Cancelled by the customer',
  requested: 'Requested by an admin',
};

const RefundCard = ({ refund }: { refund: Refund }) => (
  <Card as="li" className={styles.card}>
    <div className={styles.who}>
      <strong>{refund.customerName}</strong>
      <a href={`mailto:${refund.customerEmail}`}>{refund.customerEmail}</a>
      {refund.orderId && <Link to={`/admin/orders/${refund.orderId}`}>Order {shortOrderNumber(refund.orderId)}</Link>}
    </div>
    <div className={styles.what}>
      <p>{refund.wanted.join(', ')}</p>
      {(refund.refunded ?? []).length > 0 && <p>Refunded: {refund.refunded?.join(', ')}</p>}
      <p className={common.soft}>{reasons[refund.reason]}</p>
    </div>
    <div className={styles.money}>
      {refund.currency ? (
        <strong>{formatMoneyIn(parseMoney(refund.amount), refund.currency)}</strong>
      ) : (
        <Price amount={refund.amount} size="small" />
      )}
      <Badge tone={statusTones[refund.status]}>{statusTexts[refund.status]}</Badge>
      <span className={common.soft}>
        <ShopDate at={refund.createdAt} />
      </span>
    </div>
  </Card>
);

const parameters = ['q', 'status', 'sort'] as const;
const statuses = [{ value: '', label: 'All refunds' }, ...optionsOf(statusTexts)];
const sorts = optionsOf({
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest amount',
  lowest: 'Lowest amount',
});

/** Includes payments that never became an order. */
export function Refunds() {
  const { values, set, choose } = useListAddress(parameters);
  const status = RefundStatus.safeParse(values.status).data;
  const sort = RefundSort.safeParse(values.sort).data ?? 'newest';
  const refunds = usePagedQuery(
    'GET /api/admin/refunds',
    { sort, ...(values.q && { q: values.q }), ...(status && { status }) },
    { perPage: 25 },
  );
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
          <SelectField label="Show" hideLabel options={statuses} value={status ?? ''} onChange={choose('status')} />
          <SelectField label="Sort by" hideLabel options={sorts} value={sort} onChange={choose('sort')} />
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
