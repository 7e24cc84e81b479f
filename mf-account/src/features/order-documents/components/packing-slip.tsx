import { encode } from 'uqr';
import type { Order } from 'shared-contracts/orders/schemas';
import { packedRowsOf } from 'shared-contracts/orders/document-rows';
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

export const PackingSlip = ({ order }: { order: Order }) => (
  <Paper order={order}>
    <Letterhead name="PACKING SLIP" order={order}>
      <OrderQrCode id={order.id} className={styles.qrCode} />
    </Letterhead>
    <Block title="SHIP TO">
      <ShippingAddress order={order} />
    </Block>
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
        {packedRowsOf(order).map((line) => (
          <tr key={line.id}>
            <ProductCell line={line} />
            <td className={styles.number}>{line.quantity}</td>
            <td>{line.notes ?? order.message ?? 'No special instructions'}</td>
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
  </Paper>
);
