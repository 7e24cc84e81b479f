import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import type { Order } from 'shared-contracts/orders/schemas';
import { useShop } from 'shell/contract';
import { documentLinesOf } from '../model/document-lines';
import { Block, Letterhead, ShippingAddress } from './document-parts';
import css from './documents.module.css';

const shown = (amount: string) => formatMoney(parseMoney(amount));

/** A printable invoice. */
export function Invoice({ order }: { order: Order }) {
  const shop = useShop();
  return (
    <article className={css.paper}>
      <Letterhead name="Invoice" order={order} />
      <div className={css.blocks}>
        <Block title="Bill to">
          <p>{order.customerName}</p>
          <p className={css.anywhere}>{order.customerEmail}</p>
          {order.customerPhone && <p>{order.customerPhone}</p>}
        </Block>
        <Block title="Ship to">
          <ShippingAddress order={order} />
        </Block>
      </div>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className={css.number}>
              Quantity
            </th>
            <th scope="col" className={css.number}>
              Unit price
            </th>
            <th scope="col" className={css.number}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {documentLinesOf(order).map((line) => (
            <tr key={line.id}>
              <td>{line.product}</td>
              <td className={css.number}>{line.quantity}</td>
              <td className={css.number}>{line.unitPrice}</td>
              <td className={css.number}>{line.amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={css.totals}>
        <div>
          <dt>Subtotal</dt>
          <dd>{shown(order.subtotal)}</dd>
        </div>
        <div>
          <dt>Tax</dt>
          <dd>{shown(order.tax)}</dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd>{shown(order.shipping)}</dd>
        </div>
        <div className={css.total}>
          <dt>Total</dt>
          <dd>{shown(order.totalAmount)}</dd>
        </div>
      </dl>
      <footer className={css.closing}>
        <p>Thank you for your order. Questions? Email {shop.supportEmail} with your order number.</p>
        <p className={css.soft}>
          All amounts in {shop.currency.toUpperCase()}. Order {order.id}
        </p>
      </footer>
    </article>
  );
}
