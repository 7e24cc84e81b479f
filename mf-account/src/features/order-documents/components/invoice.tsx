import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import type { Order } from 'shared-contracts/orders/schemas';
import { amountLeftOf } from 'shared-contracts/refunds/refund-parts';
import { taxRowsOf } from 'shared-contracts/tax/tax';
import common from 'shared-ui/styles/common.module.css';
import { useShop } from 'shell/contract';
import { documentRowsOf } from 'shared-contracts/orders/document-rows';
import { Block, Letterhead, Paper, ProductCell, ShippingAddress } from './document-parts';
import styles from './documents.module.css';

const shown = (amount: string) => formatMoney(parseMoney(amount));

export function Invoice({ order }: { order: Order }) {
  const shop = useShop();
  const { creditNotes = [] } = order;
  return (
    <Paper order={order}>
      <Letterhead name="Invoice" order={order} seller={shop.seller} />
      <div className={styles.blocks}>
        <Block title="Bill to">
          <p>{order.customerName}</p>
          <p className={common.anywhere}>{order.customerEmail}</p>
          {order.customerPhone && <p>{order.customerPhone}</p>}
        </Block>
        <Block title="Ship to">
          <ShippingAddress order={order} />
        </Block>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className={styles.number}>
              Quantity
            </th>
            <th scope="col" className={styles.number}>
              Unit price
            </th>
            <th scope="col" className={styles.number}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {documentRowsOf(order).map((line) => (
            <tr key={line.id}>
              <ProductCell line={line} />
              <td className={styles.number}>{line.quantity}</td>
              <td className={styles.number}>{line.unitPrice}</td>
              <td className={styles.number}>{line.amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.totals}>
        <div>
          <dt>Subtotal</dt>
          <dd>{shown(order.subtotal)}</dd>
        </div>
        {taxRowsOf(order).map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>Shipping</dt>
          <dd>{shown(order.shipping)}</dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{shown(order.totalAmount)}</dd>
        </div>
        {creditNotes.map(({ id, number, amount }) => (
          <div key={id}>
            <dt>Refunded, credit note {number}</dt>
            <dd>-{shown(amount)}</dd>
          </div>
        ))}
        {creditNotes.length > 0 && (
          <div className={styles.total}>
            <dt>After refunds</dt>
            <dd>{formatMoney(amountLeftOf(order, creditNotes))}</dd>
          </div>
        )}
      </dl>
      <footer className={styles.closing}>
        <p>Thank you for your order. Questions? Email {shop.supportEmail} with your order number.</p>
        <p className={common.fine}>
          All amounts in {shop.currency.toUpperCase()}. Order {order.id}
        </p>
      </footer>
    </Paper>
  );
}
