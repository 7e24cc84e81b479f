const wholeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const beginning = /^[0-9a-f]{8}$/;

/** What a person wrote as an order's number: its whole id, or how that begins. */
export type Named = { id: string } | { beginning: string };

/** Reads an order's number as people copy it: in any case, with blanks around it or a # before it. */
export function namedBy(written: string): Named | undefined {
  const text = written.trim().replace(/^#\s*/, '').toLowerCase();
  if (wholeId.test(text)) return { id: text };
  return beginning.test(text) ? { beginning: text } : undefined;
}

/** The range of ids that begin so: it is read from the primary key. */
export const idsFrom = (start: string) => ({
  from: `${start}-0000-0000-0000-000000000000`,
  to: `${start}-ffff-ffff-ffff-ffffffffffff`,
});
