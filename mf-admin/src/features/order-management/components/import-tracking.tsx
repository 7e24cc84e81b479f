import { useState } from 'react';
import type { TrackingReport } from 'shared-contracts/order-desk/schemas';
import { orderDesk } from 'shared-contracts/policy/order-desk';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { Notice } from 'shared-ui/notice';
import { messageOf, toast } from 'shell/contract';
import { useImportTracking } from '../queries/orders';
import styles from './import-tracking.module.css';

const rowsText = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`;
const validText = (count: number) => `${count} valid ${count === 1 ? 'row' : 'rows'}`;

/** The rows that keep the file from being imported. */
const WrongRows = ({ report }: { report: TrackingReport }) => (
  <Notice tone="danger" title={`${rowsText(report.wrong.length)} of the file can’t be imported`}>
    <p>
      Nothing was changed. Correct the file
      {report.valid > 0 && `, or import only its ${validText(report.valid)}`}.
    </p>
    <div className={styles.rows}>
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Order</th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {report.wrong.map(({ line, order, message }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>{order}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Notice>
);

function ImportDialog({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState<string | null>(null);
  const [markShipped, setMarkShipped] = useState(true);
  const send = useImportTracking();
  const report = send.data && !send.data.isImported ? send.data : undefined;

  async function choose(file: File | undefined) {
    send.reset();
    setCsv(file ? await file.text() : null);
  }
  const upload = ({ onlyValid }: { onlyValid: boolean }) =>
    csv !== null &&
    send.mutate(
      { csv, onlyValid, markShipped },
      {
        onSuccess: ({ isImported, valid }) => {
          if (!isImported) return;
          toast({ tone: 'success', title: `${valid} tracking ${valid === 1 ? 'number' : 'numbers'} imported` });
          onClose();
        },
      },
    );

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Import tracking numbers"
      description={`A CSV file with the columns “Order” and “Tracking number”, at most ${orderDesk.maximumTrackingRows} rows.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {report && report.valid > 0 ? (
            <Button busy={send.isPending} busyLabel="Importing..." onClick={() => upload({ onlyValid: true })}>
              Import {validText(report.valid)}
            </Button>
          ) : (
            <Button
              busy={send.isPending}
              busyLabel="Importing..."
              disabled={csv === null}
              onClick={() => upload({ onlyValid: false })}
            >
              Import
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <label className={styles.file}>
          CSV file
          <input type="file" accept=".csv,text/csv" onChange={({ target }) => void choose(target.files?.[0])} />
        </label>
        <label className={styles.choice}>
          <input type="checkbox" checked={markShipped} onChange={({ target }) => setMarkShipped(target.checked)} />
          Mark these orders as shipped and email their customers
        </label>
        {send.error && (
          <Notice tone="danger" title="The file was not imported">
            {messageOf(send.error, 'Please check your connection and try again.')}
          </Notice>
        )}
        {report && <WrongRows report={report} />}
      </div>
    </Dialog>
  );
}

/** Opens the import of tracking numbers. */
export function ImportTracking() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Import tracking numbers
      </Button>
      {isOpen && <ImportDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
