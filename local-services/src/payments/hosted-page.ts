import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotSave } from './journal.js';
import type { Ledger, SessionRecord } from './ledger.js';
import { type FormState, closedPage, contentSecurityPolicy, paymentPage } from './page-html.js';
import type { PaymentFlow } from './payment-flow.js';
import { TooLarge, readBody } from './read-body.js';

const MAX_FORM_BYTES = 10_000;
/** The shell's server gives up a silent upstream soon after. */
const AWAITS_SHOP_MS = 5_000;

export function hostedPage({ ledger, flow }: { ledger: Ledger; flow: PaymentFlow }) {
  const show = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // nothing begins while something is unsaved
    await ledger.saved();
    const id = /^\/c\/pay\/([A-Za-z0-9_]+)\/?$/.exec(new URL(request.url ?? '/', 'http://localhost').pathname)?.[1];
    const record = id === undefined ? undefined : ledger.sessions.get(id);
    const form = request.method === 'POST' ? await formOf(request) : null;
    if (!record) return sendPage(response, 404, notFound, []);
    flow.expireIfDue(record);
    if (!form) return sendSession(response, record, 200, { card: '', email: '', problem: null });

    const { session } = record;
    if (form.get('action') === 'cancel' && session.status === 'open')
      return redirect(response, session.cancel_url ?? session.success_url);
    const card = form.get('card') ?? '';
    const email = form.get('email') ?? '';
    const { result, report } = flow.pay(record, { card, email });
    await ledger.saved();
    // so that the success page finds the order
    await Promise.race([report, sleep(AWAITS_SHOP_MS, undefined, { ref: false })]);
    if (session.status === 'complete') return redirect(response, successUrlOf(record));
    if (result === 'declined')
      return sendSession(response, record, 402, { card, email, problem: 'Your card was declined. Try another card.' });
    return sendSession(response, record, 400, {
      card,
      email,
      problem: 'Your card number is invalid. Use one of the test cards.',
    });
  };
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await show(request, response);
    } catch (error) {
      if (!(error instanceof CannotSave)) throw error;
      console.error(error.message);
      response.setHeader('retry-after', '30');
      request.resume();
      sendPage(response, 503, unavailable, []);
    }
  };
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  try {
    return new URLSearchParams(await readBody(request, MAX_FORM_BYTES));
  } catch (error) {
    if (error instanceof TooLarge) return new URLSearchParams();
    throw error;
  }
}

const successUrlOf = ({ session }: SessionRecord): string =>
  (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);

/** Whether it was paid shows when it can be saved. */
const unavailable = closedPage({
  title: 'Payments are paused for a moment',
  text: 'Please don’t pay again. Reload this page in a minute to see where your payment stands.',
  back: null,
});
const notFound = closedPage({ title: 'Page not found', text: 'We can’t find this payment.', back: null });

function sendSession(response: ServerResponse, record: SessionRecord, status: number, form: FormState): void {
  const { session } = record;
  const urls = [session.success_url, session.cancel_url];
  if (session.status === 'open') return sendPage(response, status, paymentPage(record, form), urls);
  const text =
    session.status === 'complete'
      ? {
          title: 'Already paid',
          text: 'Your order is complete. There’s nothing more to do here.',
          back: successUrlOf(record),
        }
      : {
          title: 'This payment page has expired',
          text: 'You haven’t been charged. Go back to the shop to try again.',
          back: session.cancel_url,
        };
  sendPage(response, session.status === 'complete' ? 200 : 410, closedPage(text), urls);
}

function sendPage(response: ServerResponse, status: number, html: string, shopUrls: (string | null)[]): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
    'content-security-policy': contentSecurityPolicy(shopUrls),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  response.end(html);
}

function redirect(response: ServerResponse, location: string | null): void {
  response.writeHead(303, { location: location ?? '/', 'cache-control': 'no-store', 'content-length': 0 });
  response.end();
}
