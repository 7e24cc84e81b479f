const LONGEST = 40;
const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });
const firstOf = (text: string, count: number) =>
  [...segments.segment(text)]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join('');

/** How a review names its author: the first name and the initial of the last, "Ada L."; null if there is no name. */
export function publicNameOf(customerName: string): string | null {
  const [first, ...others] = customerName.trim().split(/\s+/u);
  if (!first) return null;
  const last = others.at(-1);
  const name = firstOf(first, LONGEST);
  return last ? `${name} ${firstOf(last, 1).toLocaleUpperCase('en')}.` : name;
}
