import type { ReactNode } from 'react';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { Order } from 'shared-contracts/orders/schemas';
import { countryNameOf } from 'shared-contracts/shipping/country-name';
import { DateText } from 'shared-ui/date-text';
import { useShop } from 'shell/contract';
import css from './documents.module.css';

/** The shop's letterhead, the document's title and the order number. */
export function Letterhead({ name, order }: { name: string; order: Order }) {
  const shop = useShop();
  return (
    <header className={css.letterhead}>
      <div>
        <p className={css.company}>{shop.name}</p>
        <p className={css.soft}>{shop.supportEmail}</p>
        {shop.publicUrl && <p className={css.soft}>{shop.publicUrl}</p>}
      </div>
      <div className={css.identity}>
        <h1 className={css.name}>{name}</h1>
        <p>Order #{shortOrderNumber(order.id)}</p>
        <p className={css.soft}>
          <DateText at={order.createdAt} />
        </p>
      </div>
    </header>
  );
}

export const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.block}>
    <h2 className={css.blockTitle}>{title}</h2>
    {children}
  </section>
);

/** Name and shipping address. */
export const ShippingAddress = ({ order }: { order: Order }) => (
  <address className={css.address}>
    <span>{order.customerName}</span>
    <span>{order.shippingAddress}</span>
    <span>
      {order.shippingCity}, {order.shippingState} {order.shippingZip}
    </span>
    <span>{countryNameOf(order.shippingCountry)}</span>
    {order.customerPhone && <span>{order.customerPhone}</span>}
  </address>
);
