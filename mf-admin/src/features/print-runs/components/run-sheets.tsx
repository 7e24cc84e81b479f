import { type FormEvent, useState } from 'react';
import { failureText } from 'shared-contracts/api/failure';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { PrintRunDetail } from 'shared-contracts/production/runs';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';
import { countOf } from '../../../shared/count-of/count-of';
import { SelectionBar } from '../../../shared/selection-bar/selection-bar';
import { useMarkSpoiled } from '../queries/print-runs';
import styles from './print-runs.module.css';
import { SheetDrawing } from './sheet-drawing';

const MAX_REASON_LENGTH = 200;

type SpoiledFormProps = { runId: string; pieceIds: readonly string[]; onMarked: () => void };

function SpoiledForm({ runId, pieceIds, onMarked }: SpoiledFormProps) {
  const mark = useMarkSpoiled();
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mark.mutate(
      { id: runId, pieceIds: [...pieceIds], reason: reason.trim() },
      {
        onSuccess: () => {
          const marked = countOf(pieceIds.length, 'magnet');
          toast({
            tone: 'success',
            title: `${marked} marked as spoiled`,
            description: 'The next run prints them again.',
          });
          onMarked();
        },
      },
    );
  };
  return (
    <form className={styles.spoil} noValidate aria-label="Mark as spoiled" onSubmit={submit}>
      <TextField
        label="What went wrong"
        placeholder="Smeared, cut too close"
        autoComplete="off"
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" busy={mark.isPending} busyLabel="Saving...">
        Mark as spoiled
      </Button>
      {mark.error && (
        <Notice tone="danger" title="Not marked as spoiled">
          {failureText(mark.error)}
        </Notice>
      )}
    </form>
  );
}

/** The sheets as they are printed. What went wrong is chosen on them, once there are files. */
export function RunSheets({ detail }: { detail: PrintRunDetail }) {
  const { run, sheets, pieces, orders, sheetInches } = detail;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const names = new Map(orders.map(({ orderId, customerName }) => [orderId, customerName]));
  // what somebody else has marked meanwhile is no longer chosen
  const chosenIds = pieces.flatMap(({ id, spoiledAt }) => (chosen.has(id) && spoiledAt === null ? [id] : []));
  return (
    <section aria-labelledby="sheets" className={styles.stack}>
      <h2 id="sheets" className={styles.title}>
        Sheets
      </h2>
      {run.state === 'done' && (
        <p className={styles.soft}>
          Did a magnet go wrong? Choose it on its sheet, or the whole sheet, and mark it as spoiled. Arrow keys walk
          over a sheet, the space bar chooses.
        </p>
      )}
      <div className={styles.sheets}>
        {sheets.map((sheet) => (
          <SheetDrawing
            key={sheet.number}
            sheet={sheet}
            inches={sheetInches}
            pieces={pieces.filter((piece) => piece.sheet === sheet.number)}
            nameOf={(orderId) => names.get(orderId)}
            chosen={new Set(chosenIds)}
            onChange={run.state === 'done' ? setChosen : undefined}
          />
        ))}
      </div>
      <SelectionBar
        count={chosenIds.length}
        noun="magnet"
        most={shopPolicy.printing.maximumMagnetsPerFile}
        task="mark"
        onClear={() => setChosen(new Set())}
      >
        <SpoiledForm runId={run.id} pieceIds={chosenIds} onMarked={() => setChosen(new Set())} />
      </SelectionBar>
    </section>
  );
}
