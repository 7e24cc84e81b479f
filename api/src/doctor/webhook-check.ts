import { PaymentMisconfigured } from '../integrations/stripe/payment-errors.js';
import type { PaymentProvider } from '../integrations/stripe/payment-provider.js';
import { WEBHOOK_PATH, handledEvents } from '../integrations/stripe/stripe-objects.js';
import { type Finding, attempt, ok, warning } from './finding.js';

const ADVICE = 'Set it up as in docs/operations.md (Stripe); until then, what happens at the provider is found later';

/** Whether the provider sends this address every event that the shop acts on. */
export function webhookCheck(
  provider: Pick<PaymentProvider, 'webhookEndpoints'>,
  publicUrl: string,
): Promise<Finding[]> {
  const url = new URL(WEBHOOK_PATH, publicUrl).href;
  return attempt('webhook', ADVICE, async () => {
    try {
      const endpoints = await provider.webhookEndpoints();
      const own = endpoints.find((endpoint) => URL.canParse(endpoint.url) && new URL(endpoint.url).href === url);
      if (!own) return [warning('webhook', `the provider has no endpoint ${url}`, ADVICE)];
      if (!own.isEnabled) return [warning('webhook', `the endpoint ${url} is disabled`, ADVICE)];
      const missing = handledEvents.filter((type) => !own.events.includes('*') && !own.events.includes(type));
      if (missing.length > 0) return [warning('webhook', `the endpoint is not sent ${missing.join(', ')}`, ADVICE)];
      return [ok('webhook', 'is sent every event that the shop acts on')];
    } catch (error) {
      if (!(error instanceof PaymentMisconfigured)) throw error;
      const detail = 'could not look: the key may not see the webhook endpoints';
      return [warning('webhook', detail, 'Let the restricted key read Webhook Endpoints (docs/operations.md)')];
    }
  });
}
