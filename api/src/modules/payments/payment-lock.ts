/** The SQL that locks a payment's messages, refunds and order until the end of the transaction; nothing if the expression is null. */
export const lockOfPayment = (paymentId: string): string =>
  `pg_advisory_xact_lock(hashtextextended('payment ' || ${paymentId}, 0))`;
