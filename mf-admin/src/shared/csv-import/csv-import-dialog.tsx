import { type ReactNode, useState } from 'react';
import { failureText } from 'shared-contracts/api/failure';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { Notice } from 'shared-ui/notice';
import common from 'shared-ui/styles/common.module.css';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { CheckField } from '../check-field/check-field';
import styles from './csv-import-dialog.module.css';

type Row = { line: number; name: string; message: string };
/** `value`: what may be wrong. */
type QuestionedRow = Row & { value: string };
/** Why nothing was imported. `name`: what the row is about. */
export type CsvReport = { valid: number; wrong: readonly Row[]; questioned?: readonly QuestionedRow[] };

export type CsvImportDialogProps = {
  title: string;
  description: string;
  /** Header of the names: "Order". */
  nameTitle: string;
  valueTitle?: string;
  maximumCharacters: number;
  report: CsvReport | undefined;
  error: Error | null;
  isBusy: boolean;
  /** `confirmed`: ticked lines of questioned rows. */
  onImport: (file: { csv: string; onlyValid: boolean; confirmed: ReadonlySet<number> }) => void;
  /** Clear the report and error of the last file. */
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

type QuestionedRowsProps = {
  rows: readonly QuestionedRow[];
  titles: { name: string; value: string };
  ticked: ReadonlySet<number>;
  onTick: (lines: ReadonlySet<number>) => void;
};

function QuestionedRows({ rows, titles, ticked, onTick }: QuestionedRowsProps) {
  const areAllTicked = ticked.size === rows.length;
  const tick = (line: number, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(line);
    else next.delete(line);
    onTick(next);
  };
  return (
    <Notice tone="warning" role="alert" title={`Check ${rowsText(rows.length)} first`}>
      <p>Nothing was imported yet. Tick what is right; other rows here are left out.</p>
      <CheckField
        label="All of these are right"
        checked={areAllTicked}
        onChange={() => onTick(new Set(areAllTicked ? [] : rows.map(({ line }) => line)))}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls */}
      <section className={styles.rows} aria-label="Rows to check" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Right</VisuallyHidden>
              </th>
              <th scope="col">Line</th>
              <th scope="col">{titles.name}</th>
              <th scope="col">{titles.value}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, name, value, message }) => (
              <tr key={line}>
                <td>
                  <label className={styles.tick}>
                    <input
                      type="checkbox"
                      aria-label={`Line ${line} is right`}
                      checked={ticked.has(line)}
                      onChange={({ target }) => tick(line, target.checked)}
                    />
                  </label>
                </td>
                <td>{line}</td>
                <td>{name}</td>
                <td>
                  <strong>{value}</strong> <span className={common.block}>{message}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Notice>
  );
}

async function readFile(file: File, maximumCharacters: number): Promise<{ csv: string } | { problem: string }> {
  if (file.size > maximumCharacters) return { problem: `The file is larger than ${maximumCharacters / 1000} KB.` };
  const csv = await file.text();
  // another encoding: letters would become question marks
  return csv.includes('\uFFFD') ? { problem: 'Please save the file as “CSV UTF-8”.' } : { csv };
}

export function CsvImportDialog({
  title,
  description,
  nameTitle,
  valueTitle = '',
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
  const [ticked, setTicked] = useState<{ of: CsvReport | undefined; lines: ReadonlySet<number> }>();
  const questioned = report?.questioned ?? [];
  // ticks belong to one answer
  const confirmed: ReadonlySet<number> = ticked && ticked.of === report ? ticked.lines : new Set();
  const importable = (report?.valid ?? 0) + confirmed.size;

  async function choose(file: File | undefined) {
    onChoose();
    const read = file && (await readFile(file, maximumCharacters));
    setCsv(read && 'csv' in read ? read.csv : null);
    setProblem(read && 'problem' in read ? read.problem : null);
  }
  const onlyValid = importable > 0;
  const importText = questioned.length > 0 ? `Import ${rowsText(importable)}` : `Import ${validText(importable)}`;
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
            disabled={csv === null || (questioned.length > 0 && importable === 0)}
            onClick={() => csv !== null && onImport({ csv, onlyValid, confirmed })}
          >
            {onlyValid ? importText : 'Import'}
          </Button>
        </>
      }
    >
      <div className={common.stack4}>
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
        {report && report.wrong.length > 0 && <WrongRows report={report} nameTitle={nameTitle} />}
        {questioned.length > 0 && (
          <QuestionedRows
            rows={questioned}
            titles={{ name: nameTitle, value: valueTitle }}
            ticked={confirmed}
            onTick={(lines) => setTicked({ of: report, lines })}
          />
        )}
      </div>
    </Dialog>
  );
}
