import Redo from '@lucide/icons/icons/redo-2';
import Undo from '@lucide/icons/icons/undo-2';
import { productSheet } from 'shared-contracts/policy/stock-and-products';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { type Edits, changesIn, problemsIn } from '../model/sheet-edits';
import common from 'shared-ui/styles/common.module.css';
import styles from './price-sheet.module.css';

const { maximumChanges } = productSheet;

export type SheetBarProps = {
  edits: Edits;
  /** Rows changed by somebody else, to be decided on. */
  undecided: number;
  canUndo: boolean;
  canRedo: boolean;
  isBusy: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onDiscard: () => void;
  onSave: () => void;
  onShowProblem: () => void;
};

const cellsText = (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`;

export function SheetBar({
  edits,
  undecided,
  canUndo,
  canRedo,
  isBusy,
  onUndo,
  onRedo,
  onDiscard,
  onSave,
  onShowProblem,
}: SheetBarProps) {
  const [changes, problems] = [changesIn(edits), problemsIn(edits).length];
  const isTooMuch = edits.size > maximumChanges;
  const obstacle = isTooMuch
    ? `${edits.size} rows are changed. At most ${maximumChanges} are saved at once: undo some, save, and go on.`
    : undecided > 0
      ? 'Nothing is saved yet: decide on the outdated rows first.'
      : problems > 0
        ? `${problems === 1 ? '1 cell' : `${problems} cells`} can’t be saved.`
        : '';
  return (
    <div className={`${common.spread} ${styles.bar}`} data-changed={changes > 0}>
      <output className={styles.status}>
        {obstacle || (changes === 0 ? 'No unsaved changes' : `${cellsText(changes)} not saved yet`)}
      </output>
      <span className={styles.buttons}>
        {problems > 0 && !isTooMuch && undecided === 0 && (
          <Button variant="quiet" onClick={onShowProblem}>
            Show it
          </Button>
        )}
        <IconButton label="Undo" icon={<Icon icon={Undo} />} disabled={!canUndo || isBusy} onClick={onUndo} />
        <IconButton label="Redo" icon={<Icon icon={Redo} />} disabled={!canRedo || isBusy} onClick={onRedo} />
        <Button variant="secondary" disabled={changes === 0 || isBusy} onClick={onDiscard}>
          Discard
        </Button>
        <Button busy={isBusy} busyLabel="Saving..." disabled={changes === 0 || obstacle !== ''} onClick={onSave}>
          {changes === 0 ? 'Save' : `Save ${cellsText(changes)}`}
        </Button>
      </span>
    </div>
  );
}
