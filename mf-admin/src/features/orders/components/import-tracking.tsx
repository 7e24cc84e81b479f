import { useMemo, useState } from 'react';
import type { TrackingReport } from 'shared-contracts/order-desk/schemas';
import { orderDesk } from 'shared-contracts/policy/orders';
import { Button } from 'shared-ui/button';
import { toast } from 'shell/contract';
import { CheckField } from '../../../shared/check-field/check-field';
import { CsvImportDialog, type CsvReport } from '../../../shared/csv-import/csv-import-dialog';
import { useImportTracking } from '../queries/orders';

const csvReportOf = ({ valid, wrong, questioned = [] }: TrackingReport): CsvReport => ({
  valid,
  wrong: wrong.map(({ order, ...row }) => ({ ...row, name: order })),
  questioned: questioned.map(({ line, order, trackingNumber, message }) => ({
    line,
    name: order,
    value: trackingNumber,
    message,
  })),
});

function ImportDialog({ onClose }: { onClose: () => void }) {
  const [markShipped, setMarkShipped] = useState(true);
  const send = useImportTracking();
  const answer = send.data && !send.data.isImported ? send.data : undefined;
  // stable, because the dialog's ticks belong to one report object
  const report = useMemo(() => answer && csvReportOf(answer), [answer]);
  const upload = ({ confirmed, ...file }: { csv: string; onlyValid: boolean; confirmed: ReadonlySet<number> }) => {
    const rows = (answer?.questioned ?? []).filter(({ line }) => confirmed.has(line));
    send.mutate(
      {
        ...file,
        markShipped,
        ...(rows.length > 0 && { confirmed: rows.map(({ line, reasons }) => ({ line, reasons })) }),
      },
      {
        onSuccess: ({ isImported, valid }) => {
          if (!isImported) return;
          toast({ tone: 'success', title: `${valid} tracking ${valid === 1 ? 'number' : 'numbers'} imported` });
          onClose();
        },
      },
    );
  };

  return (
    <CsvImportDialog
      title="Import tracking numbers"
      description={`A CSV file with the columns “Order” and “Tracking number”, at most ${orderDesk.maximumTrackingRows} rows.`}
      nameTitle="Order"
      maximumCharacters={orderDesk.maximumTrackingCharacters}
      valueTitle="Tracking number"
      report={report}
      error={send.error}
      isBusy={send.isPending}
      onImport={upload}
      onChoose={send.reset}
      onClose={onClose}
    >
      <CheckField
        label="Mark these orders as shipped and email their customers"
        checked={markShipped}
        onChange={({ target }) => setMarkShipped(target.checked)}
      />
    </CsvImportDialog>
  );
}

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
