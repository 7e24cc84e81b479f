/** A payment session that this browser opened (or saw the end of): the cart lines it is for, and whether they are taken out. */
export type KnownCheckout = { sessionId: string; lineIds: string[]; isSettled: boolean };

const KEPT = 20;

export const withOpened = (known: readonly KnownCheckout[], sessionId: string, lineIds: string[]): KnownCheckout[] => [
  { sessionId, lineIds, isSettled: false },
  ...known.filter((checkout) => checkout.sessionId !== sessionId).slice(0, KEPT - 1),
];

export const withSettled = (known: readonly KnownCheckout[], sessionId: string): KnownCheckout[] => [
  { sessionId, lineIds: [], isSettled: true },
  ...known.filter((checkout) => checkout.sessionId !== sessionId).slice(0, KEPT - 1),
];

/**
 * What a paid session takes out of the guest cart: the lines it was opened for, everything where this browser does not know them,
 * and nothing once they are out: the page may be opened again when the cart holds new things.
 */
export function linesBoughtBy(known: readonly KnownCheckout[], sessionId: string): readonly string[] | 'all' | 'none' {
  const checkout = known.find((candidate) => candidate.sessionId === sessionId);
  if (!checkout) return 'all';
  return checkout.isSettled ? 'none' : checkout.lineIds;
}
