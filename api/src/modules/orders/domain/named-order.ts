const wholeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const beginning = /^[0-9a-f]{8}$/;

/** An order number as entered: the full id, or its beginning. */
export type Named = { id: string } | { beginning: string };

/** Parses an order number in any case, with surrounding blanks or a leading #. */
export function namedBy(written: string): Named | undefined {
  const text = written.trim().replace(/^#\s*/, '').toLowerCase();
  if (wholeId.test(text)) return { id: text };
  return beginning.test(text) ? { beginning: text } : undefined;
}

/** The range of ids with this beginning, for the primary key. */
export const idsFrom = (start: string) => ({
  from: `${start}-0000-0000-0000-000000000000`,
  to: `${start}-ffff-ffff-ffff-ffffffffffff`,
});
