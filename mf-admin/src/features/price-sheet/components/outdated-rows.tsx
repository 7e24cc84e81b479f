import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { type OutdatedRow, differencesOf } from '../model/outdated-row';
import type { Edits, RowEdit } from '../model/sheet-edits';
import styles from './price-sheet.module.css';

type OutdatedRowsProps = {
  rows: readonly OutdatedRow[];
  edits: Edits;
  onKeep: (ids: readonly string[]) => void;
  onTake: (ids: readonly string[]) => void;
};

function Differences({ edit, now }: { edit: RowEdit; now: NonNullable<OutdatedRow['now']> }) {
  const differences = differencesOf(edit, now);
  return (
    <ul className={styles.differences}>
      {differences.map(({ column, header, before, now: present, yours }) => (
        <li key={column}>
          {header}: <s>{before}</s> <span aria-hidden="true">→</span> {present}
          {yours !== null && `. Yours: ${yours}`}
        </li>
      ))}
      {differences.length === 0 && now.version !== edit.seen.version && <li>Other fields than these have changed.</li>}
    </ul>
  );
}

export function OutdatedRows({ rows, edits, onKeep, onTake }: OutdatedRowsProps) {
  const ids = rows.map(({ id }) => id);
  const listed = rows.flatMap((row) => {
    const edit = edits.get(row.id);
    return edit ? [{ ...row, edit }] : [];
  });
  return (
    <Notice tone="danger" title="Nothing was saved, because some rows are outdated">
      <p>What you typed is still here. Choose for each row, then save again.</p>
      <ul className={styles.outdated}>
        {listed.map(({ id, message, now, edit }) => (
          <li key={id}>
            <div>
              <strong>{edit.seen.name}</strong>: {message}
              {now && <Differences edit={edit} now={now} />}
            </div>
            <span className={styles.buttons}>
              {now && (
                <Button variant="secondary" aria-label={`Keep mine: ${edit.seen.name}`} onClick={() => onKeep([id])}>
                  Keep mine
                </Button>
              )}
              <Button variant="secondary" aria-label={`Take theirs: ${edit.seen.name}`} onClick={() => onTake([id])}>
                {now ? 'Take theirs' : 'Drop my changes'}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {listed.length > 1 && (
        <span className={styles.buttons}>
          <Button variant="secondary" onClick={() => onKeep(ids)}>
            Keep all mine
          </Button>
          <Button variant="secondary" onClick={() => onTake(ids)}>
            Take all theirs
          </Button>
        </span>
      )}
    </Notice>
  );
}
