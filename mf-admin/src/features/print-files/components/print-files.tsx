import { Link } from 'react-router-dom';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { PrintFileKind } from 'shared-contracts/production/schemas';
import { useSession } from 'shell/contract';
import { PrintFileCard } from './print-file-card';
import { PrinterSettingsCard } from './printer-settings-card';
import styles from './print-files.module.css';
import { SoftProofCard } from './soft-proof-card';

const kinds: { kind: PrintFileKind; name: string; description: string }[] = [
  {
    kind: 'pdf',
    name: 'PDF',
    description:
      'A page for each magnet, with bleed, crop marks, its order and slot, and a QR code that leads to the order.',
  },
  {
    kind: 'zip',
    name: 'Pictures',
    description: 'A ZIP with a 300 dpi picture of each magnet, with bleed, and the job ticket.',
  },
  {
    kind: 'gang',
    name: 'Gang sheets',
    description:
      'All magnets together on as few sheets as possible, with cut lines on a layer of their own, labels and a color bar.',
  },
  {
    kind: 'cut',
    name: 'Cut lines',
    description: 'An SVG and a DXF for each gang sheet, with the marks of the cutter.',
  },
];

export function PrintFiles({ orderIds }: { orderIds: string[] }) {
  const { may } = useSession();
  return (
    <div className={styles.files}>
      <p>
        {orderIds.length === 1 ? 'Order ' : `${orderIds.length} orders: `}
        {orderIds.map((id, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link to={`/orders/${id}`}>{shortOrderNumber(id)}</Link>
          </span>
        ))}
        . Downloading a file takes pending orders to processing: customers can then no longer change them.
      </p>
      <div className={styles.cards}>
        {kinds.map((kind) => (
          <PrintFileCard key={kind.kind} {...kind} orderIds={orderIds} />
        ))}
      </div>
      <SoftProofCard orderIds={orderIds} />
      {may('admin') && <PrinterSettingsCard orderIds={orderIds} />}
    </div>
  );
}
