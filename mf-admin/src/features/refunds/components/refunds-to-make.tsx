import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { RefundToMake } from 'shared-contracts/refunds/schemas';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { LoadError } from 'shared-ui/load-error';
import { Price } from 'shared-ui/price';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { callApi, ShopDate } from 'shell/contract';
import styles from './refunds.module.css';

const MakeRefund = ({ refund }: { refund: RefundToMake }) => {
  const number = shortOrderNumber(refund.orderId);
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.who}>
        <strong>{refund.customerName}</strong>
        <a href={`mailto:${refund.customerEmail}`}>{refund.customerEmail}</a>
        <Link to={`/admin/orders/${refund.orderId}`}>Order {number}</Link>
      </div>
      <div className={styles.what}>
        <p>{refund.about.join(', ')}</p>
        <p className={styles.soft}>
          Promised in a claim on <ShopDate at={refund.promisedAt} />
        </p>
      </div>
      <div className={styles.money}>
        <Price amount={refund.amount} size="small" />
        <Button asChild>
          <Link to={`/admin/orders/${refund.orderId}?promised=${refund.claimId}`}>
            Make it <VisuallyHidden>for order {number}</VisuallyHidden>
          </Link>
        </Button>
      </div>
    </Card>
  );
};

/** What claims promise, until it is made. Nothing if nothing is owed. */
export function RefundsToMake() {
  const titleId = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/admin/refunds', 'to-make'],
    queryFn: ({ signal }) => callApi('GET /api/admin/refunds/to-make', {}, { signal }),
  });
  if (error) return <LoadError title="Unable to Load Refunds to Make" error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles.owed}>
      <h2 id={titleId} className={styles.title}>
        Refunds to Make ({data.length})
      </h2>
      <ul className={styles.cards}>
        {data.map((refund) => (
          <MakeRefund key={refund.claimId} refund={refund} />
        ))}
      </ul>
    </section>
  );
}
