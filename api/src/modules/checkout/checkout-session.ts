import { parseMoney } from 'shared-contracts/money/money';
import type { TaxRate } from 'shared-contracts/tax/tax';
import type { OpenedSession, SessionRequest } from '../../integrations/stripe/payment-provider.js';
import { tracing } from '../../shared/tracing/tracing.js';
import { toTraceParent, type TraceParent } from '../../shared/tracing/trace-parent.js';
import type { Checkout } from './checkout.entity.js';
import { paymentLinesOf } from './domain/payment-lines.js';
import { pricedFrom } from './domain/snapshot.js';

/** The provider fetches pictures itself, so it gets public ones. */
function publicPicture(imageUrl: string | null, publicUrl: string): string | null {
  if (imageUrl === null) return null;
  const { href, protocol } = new URL(imageUrl, publicUrl);
  return protocol === 'https:' ? href : null;
}

/** From the stored checkout alone, so that a retry requests the same page. */
export function sessionRequestOf(checkout: Checkout, publicUrl: string): SessionRequest {
  const lines = paymentLinesOf(pricedFrom(checkout), {
    shippingMethod: checkout.shippingMethod,
    taxRate: checkout.taxRate as TaxRate,
  });
  return {
    checkoutId: checkout.id,
    currency: checkout.currency,
    items: lines.items.map((item) => ({ ...item, imageUrl: publicPicture(item.imageUrl, publicUrl) })),
    shipping: lines.shipping,
    customerEmail: checkout.shippingInfo.email,
    expiresAt: checkout.expiresAt,
    successUrl: `${publicUrl}/checkout-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}/checkout?cancelled=${checkout.id}`,
    traceparent: tracing.isOn() ? toTraceParent(purchaseTrace(checkout)) : null,
  };
}

/** Throws if the page would charge anything else. */
export function assertSameTotal(checkout: Checkout, { id, total, currency }: Omit<OpenedSession, 'url'>): void {
  if (total !== parseMoney(checkout.total) || currency !== checkout.currency)
    throw new Error(
      `session ${id} charges ${total} cents (${currency}), checkout ${checkout.id} is ${checkout.total} ${checkout.currency}`,
    );
}

const digitsOf = (id: string) => id.replaceAll('-', '').toLowerCase();

/** From the checkout: the provider refuses a retry with other metadata, and the browser makes the same trace id. */
export const purchaseTrace = ({ id, idempotencyKey }: { id: string; idempotencyKey: string }): TraceParent => ({
  traceId: digitsOf(idempotencyKey),
  spanId: digitsOf(id).slice(0, 16),
  isSampled: true,
});
