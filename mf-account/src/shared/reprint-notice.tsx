import { Link } from 'react-router-dom';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { Order } from 'shared-contracts/orders/schemas';
import { Notice } from 'shared-ui/notice';

type Reprinted = Pick<Order, 'reprintOf' | 'reprints'>;

/** What the order prints again, or which orders print it again. Nothing for most. */
export function ReprintNotice({ order: { reprintOf, reprints } }: { order: Reprinted }) {
  const again = (reprints ?? []).filter(({ status }) => status !== 'cancelled');
  return (
    <>
      {reprintOf && (
        <Notice tone="info" title="Printed again, free of charge">
          These magnets replace those of <Link to={`/orders/${reprintOf}`}>order #{shortOrderNumber(reprintOf)}</Link>.
        </Notice>
      )}
      {again.length > 0 && (
        <Notice tone="info" title="We’re printing magnets of this order again">
          {again.map(({ id }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link to={`/orders/${id}`}>Order #{shortOrderNumber(id)}</Link>
            </span>
          ))}
        </Notice>
      )}
    </>
  );
}
