import type { TraceParent } from '../../../shared/tracing/trace-parent.js';

const digitsOf = (id: string) => id.replaceAll('-', '').toLowerCase();

/**
 * The trace of a purchase and the span of its payment session. Both follow from the checkout, because the provider refuses
 * a retry with other metadata; the browser makes the same trace id from the idempotency key.
 */
export const purchaseTrace = ({ id, idempotencyKey }: { id: string; idempotencyKey: string }): TraceParent => ({
  traceId: digitsOf(idempotencyKey),
  spanId: digitsOf(id).slice(0, 16),
  isSampled: true,
});
