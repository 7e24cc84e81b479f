export type CheckoutAttempt = { request: string; idempotencyKey: string };

/** Keeps the key for the same order, so that a retry opens no second payment. */
export function attemptFor(request: object, previous: CheckoutAttempt | null, newKey: () => string): CheckoutAttempt {
  const text = JSON.stringify(request);
  return previous?.request === text ? previous : { request: text, idempotencyKey: newKey() };
}
