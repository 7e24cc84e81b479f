import { VisuallyHidden } from 'shared-ui/visually-hidden';
import type { CellPlace } from '../model/cell-range';
import { type SheetColumn, problemOf, shownText } from '../model/sheet-columns';
import { CellEditor, type CellEditorProps } from './cell-editor';
import styles from './sheet-grid.module.css';

export type SheetCellProps = Pick<CellEditorProps, 'onCommit' | 'onCancel' | 'onPasteBlock'> & {
  place: CellPlace;
  column: SheetColumn;
  rowName: string;
  text: string;
  stored: string;
  isFocused: boolean;
  isSelected: boolean;
  draft: CellEditorProps['draft'] | null;
};

export function SheetCell({
  place: { row, column: columnIndex },
  column,
  rowName,
  text,
  stored,
  isFocused,
  isSelected,
  draft,
  ...editor
}: SheetCellProps) {
  const isChanged = text !== stored;
  const problem = isChanged ? problemOf(column, text) : undefined;
  const before = `, was ${shownText(column, stored) || 'none'}`;
  return (
    <td
      className={styles.cell}
      data-row={row}
      data-column={columnIndex}
      data-changed={isChanged}
      aria-colindex={columnIndex + 2}
      aria-selected={isSelected}
      aria-invalid={problem !== undefined}
      tabIndex={isFocused ? 0 : -1}
      title={problem}
    >
      {draft ? (
        <CellEditor column={column} label={`${column.header} of ${rowName}`} draft={draft} {...editor} />
      ) : (
        <>
          {shownText(column, text) || <span className={styles.nothing}>None</span>}
          {isChanged && <VisuallyHidden>{problem ? `${before}. ${problem}` : before}</VisuallyHidden>}
        </>
      )}
    </td>
  );
}
