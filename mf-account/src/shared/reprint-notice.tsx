import { Link } from 'react-router-dom';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { Order } from 'shared-contracts/orders/schemas';
import { Notice } from 'shared-ui/notice';

type ReprintNoticeProps = { order: Pick<Order, 'reprintOf' | 'reprints'>; isGuest?: boolean };

export function ReprintNotice({ order: { reprintOf, reprints }, isGuest = false }: ReprintNoticeProps) {
  const pathOf = (id: string) => (isGuest ? `/track-order?order=${id}` : `/orders/${id}`);
  const again = (reprints ?? []).filter(({ status }) => status !== 'cancelled');
  return (
    <>
      {reprintOf && (
        <Notice tone="info" title="Printed again, free of charge">
          These magnets replace those of <Link to={pathOf(reprintOf)}>order #{shortOrderNumber(reprintOf)}</Link>.
        </Notice>
      )}
      {again.length > 0 && (
        <Notice tone="info" title="We’re printing magnets of this order again">
          {again.map(({ id }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link to={pathOf(id)}>Order #{shortOrderNumber(id)}</Link>
            </span>
          ))}
        </Notice>
      )}
    </>
  );
}
