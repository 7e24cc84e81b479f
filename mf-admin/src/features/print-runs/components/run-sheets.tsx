import { type FormEvent, useState } from 'react';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { PrintRunDetail, RunPiece } from 'shared-contracts/production/runs';
import { Button } from 'shared-ui/button';
import { FailureNotice } from 'shared-ui/failure-notice';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';
import { countOf } from '../../../shared/count-of/count-of';
import { SelectionBar } from '../../../shared/selection-bar/selection-bar';
import { nounOf } from '../model/run-texts';
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
    <form className={`${common.row3} ${styles.spoil}`} noValidate aria-label="Mark as spoiled" onSubmit={submit}>
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
      <FailureNotice title="Not marked as spoiled" error={mark.error} />
    </form>
  );
}

export function RunSheets({ detail }: { detail: PrintRunDetail }) {
  const { run, sheets, pieces, marks = [], orders, sheetInches } = detail;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const names = new Map(orders.map(({ orderId, customerName }) => [orderId, customerName]));
  // what somebody else has marked is no longer chosen
  const bySheet = new Map<number, RunPiece[]>();
  for (const piece of pieces) bySheet.set(piece.sheet, [...(bySheet.get(piece.sheet) ?? []), piece]);
  const isPages = run.layout === 'pages';
  const chosenIds = pieces.flatMap(({ id, spoiledAt }) => (chosen.has(id) && spoiledAt === null ? [id] : []));
  const chosenSet = new Set(chosenIds);
  return (
    <section aria-labelledby="sheets" className={common.stack4}>
      <h2 id="sheets" className={common.textLg}>
        {nounOf(run.layout).title}
      </h2>
      {run.state === 'done' && (
        <p className={common.soft}>
          {isPages
            ? 'Did a magnet go wrong? Choose its page, and mark it as spoiled.'
            : 'Did a magnet go wrong? Choose it on its sheet, or the whole sheet, and mark it as spoiled. Arrow keys walk over a sheet, the space bar chooses.'}
        </p>
      )}
      <div className={isPages ? styles.pages : styles.sheets}>
        {sheets.map((sheet) => (
          <SheetDrawing
            key={sheet.number}
            sheet={sheet}
            inches={sheet.inches ?? sheetInches}
            marks={marks}
            pieces={bySheet.get(sheet.number) ?? []}
            isPage={isPages}
            nameOf={(orderId) => names.get(orderId)}
            chosen={chosenSet}
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
