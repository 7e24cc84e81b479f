import { isDeepStrictEqual } from 'node:util';

type Fields = Readonly<Record<string, unknown>>;
type Difference = { before: Fields | null; after: Fields | null };

const only = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));

/** The fields in which two states of something differ; whole states if one of them is null. Null if nothing differs. */
export function differenceOf(before: Fields | null, after: Fields | null): Difference | null {
  if (!before || !after) return before || after ? { before, after } : null;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return changed.length === 0 ? null : { before: only(before, changed), after: only(after, changed) };
}
