import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { apiHandler } from './api-handler.js';
import { hostedPage } from './hosted-page.js';
import { openLedger } from './ledger.js';
import { PaymentFlow } from './payment-flow.js';
import { WebhookDelivery } from './webhook-delivery.js';

export type PaymentStandInOptions = {
  directory: string;
  secretKey: string;
  webhook: { url: string; secret: string };
  /** The origin at which shoppers reach the hosted page. */
  pageOrigin: string;
  /** Delay before an asynchronous payment succeeds, in milliseconds. */
  settleAfterMs?: number;
  /** The provider's own minimum is 30 minutes. */
  shortestSessionSeconds?: number;
  webhookRetryMs?: number[];
  /** The clock, in milliseconds. */
  now?: () => number;
};

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
export type PaymentStandIn = {
  /** Serves `/v1`. */
  api: Handler;
  /** Serves `/c/pay`. */
  page: Handler;
  /** Stops deliveries and timers. The next start on the same directory resumes them. */
  close: () => Promise<void>;
};

const HALF_AN_HOUR = 30 * 60;
const RETRY_MS = [250, 1_000, 5_000, 15_000, 60_000, 5 * 60_000];

/** The parts of Stripe that the shop uses, for tests and demos. No money moves. */
export async function startPaymentStandIn(options: PaymentStandInOptions): Promise<PaymentStandIn> {
  const { directory, secretKey, webhook, pageOrigin, now = Date.now } = options;
  const ledger = await openLedger(path.join(directory, 'journal.jsonl'), now);
  const seconds = () => Math.floor(now() / 1000);
  const events = new WebhookDelivery({ ledger, ...webhook, now, retryMs: options.webhookRetryMs ?? RETRY_MS });
  const flow = new PaymentFlow({
    ledger,
    events,
    now: seconds,
    settleAfterSeconds: (options.settleAfterMs ?? 2_000) / 1000,
  });
  const shortestSessionSeconds = options.shortestSessionSeconds ?? HALF_AN_HOUR;
  events.resume();
  flow.resume();
  return {
    api: apiHandler({ context: { ledger, flow, now: seconds, pageOrigin, shortestSessionSeconds }, secretKey }),
    page: hostedPage({ ledger, flow }),
    close: async () => {
      flow.stop();
      events.stop();
      await ledger.close();
    },
  };
}
