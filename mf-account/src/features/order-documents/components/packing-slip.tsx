import type { Order } from 'shared-contracts/orders/schemas';
import { documentLinesOf } from '../model/document-lines';
import { Block, Letterhead, ShippingAddress } from './document-parts';
import css from './documents.module.css';

/** A printable packing slip, without prices. */
export const PackingSlip = ({ order }: { order: Order }) => (
  <article className={css.paper}>
    <Letterhead name="PACKING SLIP" order={order} />
    <Block title="SHIP TO">
      <ShippingAddress order={order} />
    </Block>
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className={css.number}>
            Quantity
          </th>
          <th scope="col">Notes</th>
        </tr>
      </thead>
      <tbody>
        {documentLinesOf(order).map((line) => (
          <tr key={line.id}>
            <td>{line.product}</td>
            <td className={css.number}>{line.quantity}</td>
            <td>{line.notes ?? order.message ?? 'No special instructions'}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {order.message && (
      <Block title="Special Instructions">
        <p className={css.instructions}>{order.message}</p>
      </Block>
    )}
    <div className={css.signature}>
      <p>Items packed by</p>
      <p>Date</p>
    </div>
  </article>
);
