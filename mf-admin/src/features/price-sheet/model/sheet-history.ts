import { type CellWrite, type Edits, NO_EDITS, withWrites } from './sheet-edits';

export type SheetHistory = { past: readonly Edits[]; present: Edits; future: readonly Edits[] };

export const NEW_HISTORY: SheetHistory = { past: [], present: NO_EDITS, future: [] };

export function written(history: SheetHistory, writes: readonly CellWrite[]): SheetHistory {
  const present = withWrites(history.present, writes);
  const isSame = JSON.stringify([...present]) === JSON.stringify([...history.present]);
  return isSame ? history : { past: [...history.past, history.present], present, future: [] };
}

export function undone({ past, present, future }: SheetHistory): SheetHistory {
  const last = past.at(-1);
  return last ? { past: past.slice(0, -1), present: last, future: [present, ...future] } : { past, present, future };
}

export function redone({ past, present, future }: SheetHistory): SheetHistory {
  const [next, ...later] = future;
  return next ? { past: [...past, present], present: next, future: later } : { past, present, future };
}

/** Can be undone. */
export const discarded = ({ past, present }: SheetHistory): SheetHistory => ({
  past: [...past, present],
  present: NO_EDITS,
  future: [],
});

/** Changes every step: undoing must not bring back an outdated row. */
export const throughout = ({ past, present, future }: SheetHistory, change: (edits: Edits) => Edits): SheetHistory => ({
  past: past.map(change),
  present: change(present),
  future: future.map(change),
});
