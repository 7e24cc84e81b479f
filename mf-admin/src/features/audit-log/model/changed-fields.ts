import type { AuditEntry } from 'shared-contracts/audit/schemas';

/** A field that was changed, in words. `before` and `after` are null if it was or is not there. */
type ChangedField = { name: string; before: string | null; after: string | null };

const inWords = (value: unknown): string | null => {
  if (value === undefined) return null;
  if (typeof value === 'string') return value === '' ? '(empty)' : value;
  return value === null ? '(none)' : JSON.stringify(value);
};

/** "lowStockThreshold" as "low stock threshold". */
const nameInWords = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export function changedFieldsOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    name: nameInWords(name),
    before: inWords(before?.[name]),
    after: inWords(after?.[name]),
  }));
}
