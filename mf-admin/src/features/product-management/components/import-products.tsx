import { useState } from 'react';
import Upload from '@lucide/icons/icons/upload';
import { productSheet } from 'shared-contracts/policy/stock-and-products';
import type { ProductReport } from 'shared-contracts/product-management/schemas';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { toast } from 'shell/contract';
import { CsvImportDialog } from '../../../shared/csv-import/csv-import-dialog';
import { useImportProducts } from '../queries/change-products';

const outcomeText = ({ created, changed, valid }: ProductReport) =>
  `${created} created, ${changed} changed, ${valid - created - changed} unchanged.`;

function ImportDialog({ onClose }: { onClose: () => void }) {
  const send = useImportProducts();
  const upload = ({ csv, onlyValid }: { csv: string; onlyValid: boolean }) =>
    send.mutate(
      { csv, onlyValid },
      {
        onSuccess: (report) => {
          if (!report.isImported) return;
          toast({ tone: 'success', title: 'Products imported successfully', description: outcomeText(report) });
          onClose();
        },
      },
    );
  return (
    <CsvImportDialog
      title="Import products"
      description={`A CSV file with the columns of the export, at most ${productSheet.maximumRows} rows. A row with an ID or a known SKU changes that product; other rows are new products.`}
      nameTitle="Product"
      maximumCharacters={productSheet.maximumCharacters}
      report={send.data && !send.data.isImported ? send.data : undefined}
      error={send.error}
      isBusy={send.isPending}
      onImport={upload}
      onChoose={send.reset}
      onClose={onClose}
    />
  );
}

export function ImportProducts() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <Icon icon={Upload} /> Import CSV
      </Button>
      {isOpen && <ImportDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
