import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { failureToast } from 'shared-contracts/api/failure';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { RefundToMake } from 'shared-contracts/refunds/schemas';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { LoadError } from 'shared-ui/load-error';
import { Notice } from 'shared-ui/notice';
import { Price } from 'shared-ui/price';
import common from 'shared-ui/styles/common.module.css';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { ShopDate, toast } from 'shell/contract';
import { mutateThrough } from '../../../shared/mutate-through/mutate-through';
import { refundsToMakeQuery, useEndPromise } from '../queries/refunds-to-make';
import { TakeBackDialog } from './take-back-dialog';
import styles from './refunds.module.css';

const shown = (amount: string) => formatMoney(parseMoney(amount));
const whyLacking = {
  refunded: 'The rest of the payment was refunded in another way.',
  disputed: 'The rest of the payment is disputed: the bank has it.',
};

function MakeRefund({ refund }: { refund: RefundToMake }) {
  const [isTakingBack, setIsTakingBack] = useState(false);
  const end = useEndPromise();
  const { amount, promised = amount, payable = amount, lacking, refundedElsewhere = '0.00' } = refund;
  const number = shortOrderNumber(refund.orderId);
  const isPayable = parseMoney(payable) > 0;
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.who}>
        <strong>{refund.customerName}</strong>
        <a href={`mailto:${refund.customerEmail}`}>{refund.customerEmail}</a>
        <Link to={`/admin/orders/${refund.orderId}`}>Order {number}</Link>
      </div>
      <div className={styles.what}>
        <p>{refund.about.join(', ')}</p>
        <p className={common.soft}>
          {promised === amount ? 'Promised' : `${shown(promised)} promised`} in a claim on{' '}
          <ShopDate at={refund.promisedAt} />
        </p>
        {lacking && (
          <Notice
            tone="warning"
            title={isPayable ? `Only ${shown(payable)} of it can be paid` : 'This promise cannot be kept'}
          >
            {whyLacking[lacking]} Say what became of it.
          </Notice>
        )}
      </div>
      <div className={styles.money}>
        <Price amount={amount} size="small" />
        {isPayable && (
          <Button asChild>
            <Link to={`/admin/orders/${refund.orderId}?promised=${refund.claimId}`}>
              Make it <VisuallyHidden>for order {number}</VisuallyHidden>
            </Link>
          </Button>
        )}
        {parseMoney(refundedElsewhere) > 0 && (
          <Button
            variant="secondary"
            busy={end.isPending}
            onClick={() =>
              mutateThrough(
                end,
                { claimId: refund.claimId, how: 'paid_elsewhere' },
                { onError: (error) => toast(failureToast('The promise is still open', error)) },
              )
            }
          >
            Paid by the {shown(refundedElsewhere)} from the dashboard{' '}
            <VisuallyHidden>for order {number}</VisuallyHidden>
          </Button>
        )}
        <Button variant="secondary" onClick={() => setIsTakingBack(true)}>
          Take back <VisuallyHidden>the refund for order {number}</VisuallyHidden>
        </Button>
      </div>
      {isTakingBack && <TakeBackDialog refund={refund} onClose={() => setIsTakingBack(false)} />}
    </Card>
  );
}

/** Refunds that claims promise and nobody has made or taken back. */
export function RefundsToMake() {
  const titleId = useId();
  const { data, error, refetch } = useQuery(refundsToMakeQuery);
  if (error) return <LoadError title="Unable to Load Refunds to Make" error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles.owed}>
      <h2 id={titleId} className={common.textLg}>
        Refunds to Make ({data.length})
      </h2>
      <ul className={common.stack3}>
        {data.map((refund) => (
          <MakeRefund key={refund.claimId} refund={refund} />
        ))}
      </ul>
    </section>
  );
}
