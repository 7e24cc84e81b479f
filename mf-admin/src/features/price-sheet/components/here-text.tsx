import common from 'shared-ui/styles/common.module.css';
import { type SheetColumn, problemOf, shownText } from '../model/sheet-columns';
import { type Edits, textIn } from '../model/sheet-edits';
import type { SheetRow } from '../model/sheet-row';
import styles from './price-sheet.module.css';

export function HereText({ row, column, edits }: { row: SheetRow; column: SheetColumn; edits: Edits }) {
  const text = textIn(edits, row, column.id);
  const stored = (edits.get(row.id)?.seen ?? row).cells[column.id] ?? '';
  const isChanged = text !== stored;
  const problem = isChanged ? problemOf(column, text) : undefined;
  return (
    <p className={styles.here}>
      {row.name}, {column.header}: {shownText(column, text) || 'none'}
      {isChanged && `, was ${shownText(column, stored) || 'none'}`}
      {problem && <span className={common.alert}>. {problem}</span>}
    </p>
  );
}
