/** What a customer searches their orders for. Both are patterns for LIKE. */
export type OwnSearch = {
  /** A product name with the text in it. */
  name: string;
  /** An id that begins like this; null if the text is no order number. */
  number: string | null;
};

const beginningOfId = /^[0-9a-f][0-9a-f-]{0,35}$/;
const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The search of a text: an order number, with or without #, or a part of a product's name. */
export function ownSearchOf(text: string): OwnSearch {
  const number = text.replace(/^#\s*/, '').toLowerCase();
  return { name: `%${escaped(text)}%`, number: beginningOfId.test(number) ? `${number}%` : null };
}
