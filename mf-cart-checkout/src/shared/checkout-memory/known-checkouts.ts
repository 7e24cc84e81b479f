/** `isSettled`: its lines have been removed from the cart. */
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

/** All if this browser doesn't know them; none the second time, when the cart may hold new lines. */
export function linesBoughtBy(known: readonly KnownCheckout[], sessionId: string): readonly string[] | 'all' | 'none' {
  const checkout = known.find((candidate) => candidate.sessionId === sessionId);
  if (!checkout) return 'all';
  return checkout.isSettled ? 'none' : checkout.lineIds;
}
