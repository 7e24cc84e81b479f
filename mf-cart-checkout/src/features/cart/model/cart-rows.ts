import type { CartLine } from 'shell/contract';

export type Removal = {
  line: CartLine;
  /** The id of the row before it. */
  after: string | null;
  isRestoring: boolean;
  error?: string;
};
export type CartRow = { id: string; line: CartLine; removal?: Removal };

export function cartRowsOf(lines: readonly CartLine[], removals: readonly Removal[]): CartRow[] {
  const removedIds = new Set(removals.map(({ line }) => line.id));
  let rows: CartRow[] = lines.filter(({ id }) => !removedIds.has(id)).map((line) => ({ id: line.id, line }));
  const waiting = [...removals];
  while (waiting.length > 0) {
    // a removal may come after another one
    const isPlaced = ({ after }: Removal) => after === null || rows.some(({ id }) => id === after);
    const [removal] = waiting.splice(Math.max(0, waiting.findIndex(isPlaced)), 1);
    const { line, after } = removal!;
    const before = rows.findIndex(({ id }) => id === after);
    const place = before >= 0 || after === null ? before + 1 : rows.length;
    rows = rows.toSpliced(place, 0, { id: line.id, line, removal });
  }
  return rows;
}

/** The undone one's line may have a new id. */
export const withoutRemoval = (removals: readonly Removal[], undone: Removal, newId: string): Removal[] =>
  removals
    .filter(({ line }) => line.id !== undone.line.id)
    .map((other) => (other.after === undone.line.id ? { ...other, after: newId } : other));
