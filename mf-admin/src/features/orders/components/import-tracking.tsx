import { useState } from 'react';
import { orderDesk } from 'shared-contracts/policy/orders';
import { Button } from 'shared-ui/button';
import { toast } from 'shell/contract';
import { CheckField } from '../../../shared/check-field/check-field';
import { CsvImportDialog } from '../../../shared/csv-import/csv-import-dialog';
import { useImportTracking } from '../queries/orders';

function ImportDialog({ onClose }: { onClose: () => void }) {
  const [markShipped, setMarkShipped] = useState(true);
  const send = useImportTracking();
  const report = send.data && !send.data.isImported ? send.data : undefined;
  const upload = (file: { csv: string; onlyValid: boolean }) =>
    send.mutate(
      { ...file, markShipped },
      {
        onSuccess: ({ isImported, valid }) => {
          if (!isImported) return;
          toast({ tone: 'success', title: `${valid} tracking ${valid === 1 ? 'number' : 'numbers'} imported` });
          onClose();
        },
      },
    );

  return (
    <CsvImportDialog
      title="Import tracking numbers"
      description={`A CSV file with the columns “Order” and “Tracking number”, at most ${orderDesk.maximumTrackingRows} rows.`}
      nameTitle="Order"
      maximumCharacters={orderDesk.maximumTrackingCharacters}
      report={report && { ...report, wrong: report.wrong.map(({ order, ...row }) => ({ ...row, name: order })) }}
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
