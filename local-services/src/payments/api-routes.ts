import type { Stripe } from 'stripe';
import { ApiError, invalid, missing } from './api-error.js';
import { balanceTransactionsOf, withSource } from './balance-transactions.js';
import type { DisputeFlow } from './dispute-flow.js';
import { newId } from './ids.js';
import type { IntentRecord, Ledger, SessionRecord, WireEvent } from './ledger.js';
import type { Parameters } from './parameters.js';
import type { PaymentFlow } from './payment-flow.js';
import { type PayoutRecord, payoutsOf } from './payouts.js';
import { newSession } from './session-objects.js';
import { sessionRequestOf } from './session-parameters.js';
import { API_VERSION } from './webhook-delivery.js';

export type ApiContext = {
  ledger: Ledger;
  flow: PaymentFlow;
  disputes: DisputeFlow;
  webhook: { url: string; events?: string[] };
  /** In seconds. */
  now: () => number;
  pageOrigin: string;
  shortestSessionSeconds: number;
};

type Handler = (context: ApiContext, parameters: Parameters, id: string) => object;

/** They read all parameters before they change anything. */
const routes: Record<string, Handler> = {
  'POST /v1/checkout/sessions': (context, parameters) => {
    const { ledger, flow, now, pageOrigin, shortestSessionSeconds: shortestSeconds } = context;
    const request = sessionRequestOf(parameters, { now: now(), shortestSeconds });
    const record = newSession(request, { now: now(), pageOrigin });
    const answer = expandSession(ledger, record, request.expand);
    flow.keep(record);
    return answer;
  },
  'GET /v1/checkout/sessions': ({ ledger, flow }, parameters) => {
    const status = parameters.oneOf('status', ['open', 'complete', 'expired']);
    const intent = parameters.text('payment_intent');
    const all = ledger.sessions.all().map((record) => current(flow, record).session);
    const wanted = all.filter(
      (session) => (!status || session.status === status) && (!intent || session.payment_intent === intent),
    );
    return pageOf(wanted.toReversed(), parameters, '/v1/checkout/sessions');
  },
  'GET /v1/checkout/sessions/:id': ({ ledger, flow }, parameters, id) => {
    const expand = expandOf(parameters);
    return expandSession(ledger, current(flow, sessionOf(ledger, id)), expand);
  },
  'GET /v1/checkout/sessions/:id/line_items': ({ ledger }, parameters, id) =>
    pageOf(sessionOf(ledger, id).lineItems, parameters, `/v1/checkout/sessions/${id}/line_items`),
  'POST /v1/checkout/sessions/:id/expire': ({ ledger, flow }, parameters, id) => {
    const expand = expandOf(parameters);
    const record = sessionOf(ledger, id);
    flow.expire(record);
    return expandSession(ledger, record, expand);
  },
  'GET /v1/balance': (_context, parameters) => {
    parameters.finish();
    return { object: 'balance', available: [], pending: [], livemode: false };
  },
  'POST /v1/refunds': ({ ledger, flow }, parameters) => {
    const intentId = parameters.required('payment_intent');
    const amount = parameters.integer('amount');
    const reason = parameters.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
    const metadata = parameters.metadata();
    parameters.finish();
    return flow.refund(intentOf(ledger, intentId), { amount, reason, metadata });
  },
  'GET /v1/refunds': ({ ledger }, parameters) => {
    const intent = parameters.text('payment_intent');
    const refunds = ledger.refunds.all().filter((refund) => !intent || refund.payment_intent === intent);
    return pageOf(refunds.toReversed(), parameters, '/v1/refunds');
  },
  'GET /v1/disputes': ({ ledger }, parameters) => {
    const intent = parameters.text('payment_intent');
    const since = parameters.optionalGroup('created')?.integer('gte') ?? 0;
    const disputes = ledger.disputes
      .all()
      .filter(({ payment_intent: of, created }) => (!intent || of === intent) && created >= since);
    return pageOf(disputes.toReversed(), parameters, '/v1/disputes');
  },
  'GET /v1/disputes/:id': ({ ledger }, parameters, id) => {
    parameters.finish();
    return disputeOf(ledger, id);
  },
  'POST /v1/disputes/:id': ({ ledger, disputes }, parameters, id) => {
    const text = parameters.optionalGroup('evidence')?.text('uncategorized_text');
    const isSubmitted = parameters.oneOf('submit', ['true', 'false']) !== 'false';
    parameters.finish();
    const dispute = disputeOf(ledger, id);
    disputes.answer(dispute, { text, isSubmitted });
    return dispute;
  },
  'POST /v1/disputes/:id/close': ({ ledger, disputes }, parameters, id) => {
    parameters.finish();
    const dispute = disputeOf(ledger, id);
    disputes.close(dispute);
    return dispute;
  },
  'GET /v1/webhook_endpoints': ({ webhook: { url, events = ['*'] }, now }, parameters) => {
    const endpoint = {
      id: newId('we'),
      object: 'webhook_endpoint' as const,
      api_version: API_VERSION,
      application: null,
      created: now(),
      description: null,
      enabled_events: events,
      livemode: false,
      metadata: {},
      status: 'enabled',
      url,
    };
    return pageOf([endpoint satisfies Stripe.WebhookEndpoint], parameters, '/v1/webhook_endpoints');
  },
  'GET /v1/balance_transactions': ({ ledger, now }, parameters) => {
    const payout = parameters.text('payout');
    const expand = parameters.texts('expand');
    const other = expand.find((name) => name !== 'data.source');
    if (other !== undefined) throw cannotExpand(other);
    const all =
      payout === undefined
        ? balanceTransactionsOf(ledger).toReversed()
        : payoutOf(ledger, payout, { now: now(), status: 400 }).transactions;
    const shown = expand.length > 0 ? all.map((one) => withSource(ledger, one)) : all;
    return pageOf(shown, parameters, '/v1/balance_transactions');
  },
  'GET /v1/payouts': ({ ledger, now }, parameters) =>
    pageOf(
      payoutsOf(ledger, now()).map(({ payout }) => payout),
      parameters,
      '/v1/payouts',
    ),
  'GET /v1/payouts/:id': ({ ledger, now }, parameters, id) => {
    parameters.finish();
    return payoutOf(ledger, id, { now: now(), status: 404 }).payout;
  },
  'GET /v1/events': ({ ledger }, parameters) => {
    const type = parameters.text('type');
    const types = parameters.texts('types');
    const isWanted = (event: WireEvent) =>
      (!type || event.type === type) && (!types.length || types.includes(event.type));
    const newestFirst = ledger.events.all().toSorted((a, b) => b.order - a.order);
    return pageOf(newestFirst.map(({ event }) => event).filter(isWanted), parameters, '/v1/events');
  },
};

const matchers = Object.entries(routes).map(([route, handle]) => {
  const [method, path = ''] = route.split(' ');
  return { method, pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`), handle };
});

export function callApi(
  context: ApiContext,
  { method, path, parameters }: { method: string; path: string; parameters: Parameters },
): object {
  for (const { method: wanted, pattern, handle } of matchers) {
    const match = wanted === method ? pattern.exec(path) : null;
    if (match) return handle(context, parameters, decodeURIComponent(match[1] ?? ''));
  }
  throw new ApiError(404, {
    message: `Unrecognized request URL (${method}: ${path}). The payment stand-in supports only what the shop uses.`,
  });
}

function expandOf(parameters: Parameters): string[] {
  const expand = parameters.texts('expand');
  parameters.finish();
  return expand;
}

function sessionOf(ledger: Ledger, id: string): SessionRecord {
  const found = ledger.sessions.get(id);
  if (!found) throw missing('checkout.session', id, 'session');
  return found;
}

function intentOf(ledger: Ledger, id: string): IntentRecord {
  const found = ledger.intents.get(id);
  if (!found) throw missing('payment_intent', id, 'payment_intent', 400);
  return found;
}

function disputeOf(ledger: Ledger, id: string): Stripe.Dispute {
  const found = ledger.disputes.get(id);
  if (!found) throw missing('dispute', id, 'dispute');
  return found;
}

function payoutOf(ledger: Ledger, id: string, { now, status }: { now: number; status: number }): PayoutRecord {
  const found = payoutsOf(ledger, now).find(({ payout }) => payout.id === id);
  if (!found) throw missing('payout', id, 'payout', status);
  return found;
}

/** Expires it, in case its timer is late. */
function current(flow: PaymentFlow, record: SessionRecord): SessionRecord {
  flow.expireIfDue(record);
  return record;
}

const cannotExpand = (name: string) => invalid(`This property cannot be expanded (${name}).`, 'expand');

function expandSession(
  ledger: Ledger,
  { session, lineItems }: SessionRecord,
  expand: string[],
): Stripe.Checkout.Session {
  const answer = { ...session };
  for (const name of expand) {
    if (name === 'line_items') {
      answer.line_items = {
        object: 'list',
        data: lineItems,
        has_more: false,
        url: `/v1/checkout/sessions/${session.id}/line_items`,
      };
    } else if (name === 'payment_intent' || name === 'payment_intent.latest_charge') {
      const inner = name.endsWith('latest_charge') ? ['latest_charge'] : [];
      if (typeof session.payment_intent === 'string')
        answer.payment_intent = expandIntent(intentOf(ledger, session.payment_intent), inner);
    } else throw cannotExpand(name);
  }
  return answer;
}

function expandIntent({ intent, charge }: IntentRecord, expand: string[]): Stripe.PaymentIntent {
  const other = expand.find((name) => name !== 'latest_charge');
  if (other !== undefined) throw cannotExpand(other);
  return expand.length && charge ? { ...intent, latest_charge: charge } : intent;
}

function pageOf<Item extends { id: string }>(all: Item[], parameters: Parameters, url: string): Stripe.ApiList<Item> {
  const limit = parameters.integer('limit') ?? 10;
  const after = parameters.text('starting_after');
  parameters.finish();
  if (limit < 1 || limit > 100) throw invalid('Limit must be between 1 and 100', 'limit', 'parameter_invalid_integer');
  const last = all.findIndex(({ id }) => id === after);
  if (after !== undefined && last < 0) throw missing('object', after, 'starting_after', 400);
  const start = last + 1;
  return { object: 'list', data: all.slice(start, start + limit), has_more: all.length > start + limit, url };
}
