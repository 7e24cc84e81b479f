/** One attempt at paying for one order: what it asked for and the key that makes asking again harmless. */
export type CheckoutAttempt = { request: string; idempotencyKey: string };

/** The same order keeps its key, so that a second click or a lost answer opens no second payment; another order is another attempt. */
export function attemptFor(request: object, previous: CheckoutAttempt | null, newKey: () => string): CheckoutAttempt {
  const text = JSON.stringify(request);
  return previous?.request === text ? previous : { request: text, idempotencyKey: newKey() };
}
