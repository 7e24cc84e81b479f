import { useReducer } from 'react';
import type { OutdatedRow } from './outdated-row';
import { type CellWrite, rebased, without } from './sheet-edits';
import { NEW_HISTORY, type SheetHistory, discarded, redone, throughout, undone, written } from './sheet-history';

export type Sheet = { history: SheetHistory; outdated: readonly OutdatedRow[] };
type Action =
  | { does: 'write'; writes: readonly CellWrite[] }
  | { does: 'undo' | 'redo' | 'discard' | 'saved' }
  | { does: 'refuse'; rows: readonly OutdatedRow[] }
  | { does: 'keep' | 'take'; ids: readonly string[] };

const NEW_SHEET: Sheet = { history: NEW_HISTORY, outdated: [] };

function settled(
  { history, outdated }: Sheet,
  { does, ids }: { does: 'keep' | 'take'; ids: readonly string[] },
): Sheet {
  const chosen = outdated.filter(({ id }) => ids.includes(id));
  const next = chosen.reduce(
    (result, { id, now }) =>
      throughout(result, (edits) => (does === 'keep' && now ? rebased(edits, now) : without(edits, id))),
    history,
  );
  return { history: next, outdated: outdated.filter(({ id }) => !ids.includes(id)) };
}

export function sheetAfter(sheet: Sheet, action: Action): Sheet {
  const { history } = sheet;
  switch (action.does) {
    case 'write':
      return { ...sheet, history: written(history, action.writes) };
    case 'undo':
      return { ...sheet, history: undone(history) };
    case 'redo':
      return { ...sheet, history: redone(history) };
    case 'refuse':
      return { ...sheet, outdated: action.rows };
    case 'discard':
      return { history: discarded(history), outdated: [] };
    case 'saved':
      return NEW_SHEET;
    default:
      return settled(sheet, action);
  }
}

/** Edits stay in the browser until they are saved. */
export const useSheet = () => useReducer(sheetAfter, NEW_SHEET);
