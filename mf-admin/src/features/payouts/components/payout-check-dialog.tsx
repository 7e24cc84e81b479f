import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { parseMoney } from 'shared-contracts/money/money';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { Payout, PayoutCheck, PayoutDifference } from 'shared-contracts/payouts/schemas';
import { dayText } from 'shared-contracts/time/shop-time';
import { Dialog } from 'shared-ui/dialog';
import { LoadError } from 'shared-ui/load-error';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import { ShopDate } from 'shell/contract';
import { countOf } from '../../../shared/count-of/count-of';
import { amountText, kinds } from '../model/payout-texts';
import { PayoutFile } from './payout-file';
import common from 'shared-ui/styles/common.module.css';
import styles from './payouts.module.css';
import { apiQuery } from '../../../shared/api-query/api-query';

/** Compared anew each time, as orders and refunds change. */
const payoutCheckQuery = (id: string) =>
  queryOptions({
    ...apiQuery('GET /api/admin/payouts/:id', { id }, ['/api/admin/payouts', 'check', id]),
    staleTime: 0,
    gcTime: 0,
  });

function Verdict({ unexplained, currency, differences: { count } }: PayoutCheck) {
  const isExplained = parseMoney(unexplained) === 0;
  if (isExplained && count === 0)
    return (
      <Notice tone="success" title="It matches your books">
        Every charge and refund is in your orders with the same amount.
      </Notice>
    );
  return (
    <>
      {count > 0 && (
        <Notice tone="warning" title={`${countOf(count, 'difference')} from your books`}>
          Look them up in the order and at the payment provider.
        </Notice>
      )}
      {!isExplained && (
        <Notice tone="warning" title={`${amountText(unexplained, currency)} is not explained`}>
          The payment provider lists entries that add up to another amount.
        </Notice>
      )}
    </>
  );
}

const Sums = ({ sums, total, amount, currency }: PayoutCheck) => (
  <table className={styles.sums}>
    <thead>
      <tr>
        <th scope="col">Type</th>
        <th scope="col">Gross</th>
        <th scope="col">Fees</th>
        <th scope="col">Net</th>
      </tr>
    </thead>
    <tbody>
      {sums.map(({ kind, entries, gross, fee, net }) => (
        <tr key={kind}>
          <th scope="row">
            {kinds[kind].many} ({entries})
          </th>
          <td>{amountText(gross, currency)}</td>
          <td>{amountText(fee, currency)}</td>
          <td>{amountText(net, currency)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">All</th>
        <td>{amountText(total.gross, currency)}</td>
        <td>{amountText(total.fee, currency)}</td>
        <td>{amountText(total.net, currency)}</td>
      </tr>
      <tr>
        <th scope="row" colSpan={3}>
          Paid out
        </th>
        <td>{amountText(amount, currency)}</td>
      </tr>
    </tfoot>
  </table>
);

function Difference({ difference }: { difference: PayoutDifference }) {
  const { kind, amount, currency, createdAt, orderId, paymentId, inBooks, note } = difference;
  return (
    <li className={styles.difference}>
      <strong>
        {kinds[kind].one}, {amountText(amount, currency)}
      </strong>
      <span>{note}</span>
      {inBooks !== null && (
        <span>
          In the books: {amountText(inBooks, currency)}
          {difference.difference !== null && `, a difference of ${amountText(difference.difference, currency)}`}
        </span>
      )}
      <span className={styles.soft}>
        <ShopDate at={createdAt} show="date and time" />
        {orderId !== null && (
          <>
            {' '}
            <Link to={`/admin/orders/${orderId}`}>Order {shortOrderNumber(orderId)}</Link>
          </>
        )}
        {paymentId !== null && (
          <>
            {' '}
            <code>{paymentId}</code>
          </>
        )}
      </span>
    </li>
  );
}

export function PayoutCheckDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { data, error, refetch } = useQuery(payoutCheckQuery(payout.id));
  const { count, first } = data?.differences ?? { count: 0, first: [] };
  return (
    <Dialog
      open
      size="large"
      onOpenChange={onClose}
      title={`Payout of ${dayText(payout.arrives)}`}
      description={amountText(payout.amount, payout.currency)}
      actions={<PayoutFile id={payout.id}>Download report</PayoutFile>}
    >
      <div className={common.stack3}>
        {data ? (
          <>
            <output className={common.stack3}>
              <Verdict {...data} />
            </output>
            <Sums {...data} />
            {count > 0 && (
              <ul className={common.stack3} aria-label="Differences">
                {first.map((difference) => (
                  <Difference key={difference.id} difference={difference} />
                ))}
              </ul>
            )}
            {count > first.length && <p className={styles.soft}>The report has all {countOf(count, 'difference')}.</p>}
          </>
        ) : error ? (
          <LoadError as="notice" title="Unable to Check the Payout" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton label="Comparing with the books" width="100%" height="14rem" />
        )}
      </div>
    </Dialog>
  );
}
