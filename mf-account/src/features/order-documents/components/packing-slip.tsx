import common from 'shared-ui/styles/common.module.css';
import { encode } from 'uqr';
import type { Order } from 'shared-contracts/orders/schemas';
import { type PackedRow, nothingToSend, rowsToSend, slipNotesOf } from 'shared-contracts/orders/document-rows';
import { shipByText, slipShippingOf } from 'shared-contracts/orders/slip-shipping';
import { useShop } from 'shell/contract';
import { Block, Letterhead, Paper, ProductCell, ShippingAddress } from './document-parts';
import styles from './documents.module.css';

function OrderQrCode({ id, className }: { id: string; className?: string }) {
  const { data, size } = encode(id, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={`QR code of order ${id}`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

const ToSend = ({ order, rows }: { order: Order; rows: readonly PackedRow[] }) => (
  <>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className={styles.number}>
            Quantity
          </th>
          <th scope="col">Notes</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((line) => (
          <tr key={line.id}>
            <ProductCell line={line} />
            <td className={styles.number}>{line.quantity}</td>
            <td>{slipNotesOf(line, order)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {order.message && (
      <Block title="Special Instructions">
        <p className={styles.instructions}>{order.message}</p>
      </Block>
    )}
    <div className={styles.signature}>
      <p>Items packed by</p>
      <p>Date</p>
    </div>
  </>
);

export function PackingSlip({ order }: { order: Order }) {
  const { timeZone } = useShop();
  const shipping = slipShippingOf(order, timeZone);
  const rows = rowsToSend(order);
  return (
    <Paper order={order}>
      <Letterhead name="PACKING SLIP" order={order}>
        <OrderQrCode id={order.id} className={styles.qrCode} />
      </Letterhead>
      <div className={styles.blocks}>
        <Block title="SHIP TO">
          <ShippingAddress order={order} />
        </Block>
        {rows.length > 0 && (
          <Block title="Shipping">
            <p className={shipping.isRush ? styles.rush : undefined}>{shipping.method}</p>
            <p>{shipByText(shipping)}</p>
          </Block>
        )}
      </div>
      {rows.length > 0 ? <ToSend order={order} rows={rows} /> : <h2 className={common.textXl}>{nothingToSend}</h2>}
    </Paper>
  );
}
