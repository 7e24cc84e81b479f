import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Stripe } from 'stripe';
import { apiHandler } from './api-handler.js';
import { DisputeFlow } from './dispute-flow.js';
import type { DisputeRequest } from './dispute-objects.js';
import { hostedPage } from './hosted-page.js';
import { openLedger } from './ledger.js';
import { PaymentFlow } from './payment-flow.js';
import { WebhookDelivery } from './webhook-delivery.js';

export type PaymentStandInOptions = {
  directory: string;
  secretKey: string;
  /** `events`: all by default. */
  webhook: { url: string; secret: string; events?: string[] };
  pageOrigin: string;
  settleAfterMs?: number;
  /** The provider's own minimum is 30 minutes. */
  shortestSessionSeconds?: number;
  webhookRetryMs?: number[];
  /** In milliseconds. */
  now?: () => number;
};

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
export type PaymentStandIn = {
  /** Serves `/v1`. */
  api: Handler;
  /** Serves `/c/pay`. */
  page: Handler;
  dispute: (paymentIntent: string, request: DisputeRequest) => Stripe.Dispute;
  /** The next start resumes what is open. */
  close: () => Promise<void>;
};

const HALF_AN_HOUR = 30 * 60;
const RETRY_MS = [250, 1_000, 5_000, 15_000, 60_000, 5 * 60_000];

/** The parts of Stripe that the shop uses. No money moves. */
export async function startPaymentStandIn(options: PaymentStandInOptions): Promise<PaymentStandIn> {
  const { directory, secretKey, webhook, pageOrigin, now = Date.now } = options;
  const ledger = await openLedger(path.join(directory, 'journal.jsonl'), now);
  const seconds = () => Math.floor(now() / 1000);
  const events = new WebhookDelivery({ ledger, ...webhook, now, retryMs: options.webhookRetryMs ?? RETRY_MS });
  const disputes = new DisputeFlow({ ledger, events, now: seconds });
  const flow = new PaymentFlow({
    ledger,
    events,
    disputes,
    now: seconds,
    settleAfterSeconds: (options.settleAfterMs ?? 2_000) / 1000,
  });
  const shortestSessionSeconds = options.shortestSessionSeconds ?? HALF_AN_HOUR;
  events.resume();
  flow.resume();
  return {
    api: apiHandler({
      context: { ledger, flow, disputes, webhook, now: seconds, pageOrigin, shortestSessionSeconds },
      secretKey,
    }),
    page: hostedPage({ ledger, flow }),
    dispute: (paymentIntent, request) => {
      const paid = ledger.intents.get(paymentIntent);
      if (!paid) throw new Error(`there is no payment ${paymentIntent}`);
      return disputes.open(paid, request);
    },
    close: async () => {
      flow.stop();
      events.stop();
      await ledger.close();
    },
  };
}
