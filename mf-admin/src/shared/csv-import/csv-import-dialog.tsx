import { type ReactNode, useState } from 'react';
import { failureText } from 'shared-contracts/api/failure';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { Notice } from 'shared-ui/notice';
import styles from './csv-import-dialog.module.css';

/** What the server found in a file that it did not import. `name`: what the row is about. */
export type CsvReport = { valid: number; wrong: readonly { line: number; name: string; message: string }[] };

export type CsvImportDialogProps = {
  title: string;
  description: string;
  /** The column of the report with the rows' names: "Order". */
  nameTitle: string;
  /** Larger files are refused at once. */
  maximumCharacters: number;
  report: CsvReport | undefined;
  error: Error | null;
  isBusy: boolean;
  onImport: (file: { csv: string; onlyValid: boolean }) => void;
  /** Another file was chosen: the report and the error are about the last one. */
  onChoose: () => void;
  onClose: () => void;
  children?: ReactNode;
};

const rowsText = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`;
const validText = (count: number) => `${count} valid ${count === 1 ? 'row' : 'rows'}`;

const WrongRows = ({ report: { valid, wrong }, nameTitle }: { report: CsvReport; nameTitle: string }) => (
  <Notice tone="danger" title={`${rowsText(wrong.length)} of the file can’t be imported`}>
    <p>
      Nothing was changed. Correct the file
      {valid > 0 && `, or import only its ${validText(valid)}`}.
    </p>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls */}
    <section className={styles.rows} aria-label="Wrong rows" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">{nameTitle}</th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {wrong.map(({ line, name, message }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>{name}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </Notice>
);

/** The text of a file, or why it cannot be imported. */
async function readFile(file: File, maximumCharacters: number): Promise<{ csv: string } | { problem: string }> {
  if (file.size > maximumCharacters) return { problem: `The file is larger than ${maximumCharacters / 1000} KB.` };
  const csv = await file.text();
  // letters of another encoding would be imported as question marks
  return csv.includes('\uFFFD') ? { problem: 'Please save the file as “CSV UTF-8”.' } : { csv };
}

/** Chooses a CSV file, sends it, and shows what is wrong in it. */
export function CsvImportDialog({
  title,
  description,
  nameTitle,
  maximumCharacters,
  report,
  error,
  isBusy,
  onImport,
  onChoose,
  onClose,
  children,
}: CsvImportDialogProps) {
  const [csv, setCsv] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function choose(file: File | undefined) {
    onChoose();
    const read = file && (await readFile(file, maximumCharacters));
    setCsv(read && 'csv' in read ? read.csv : null);
    setProblem(read && 'problem' in read ? read.problem : null);
  }
  const onlyValid = report !== undefined && report.valid > 0;
  const reason = problem ?? (error && failureText(error));

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      dismissable={!isBusy}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={isBusy}
            busyLabel="Importing..."
            disabled={csv === null}
            onClick={() => csv !== null && onImport({ csv, onlyValid })}
          >
            {onlyValid ? `Import ${validText(report.valid)}` : 'Import'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <label className={styles.file}>
          CSV file
          <input
            type="file"
            accept=".csv,text/csv"
            disabled={isBusy}
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        </label>
        {children}
        {reason && (
          <Notice tone="danger" title="The file was not imported">
            {reason}
          </Notice>
        )}
        {report && <WrongRows report={report} nameTitle={nameTitle} />}
      </div>
    </Dialog>
  );
}
