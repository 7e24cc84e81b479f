import { createHash } from 'node:crypto';
import { escapeHtml } from 'shared-server/http/escape-html';
import type { SessionRecord } from './ledger.js';
import { pageStyle } from './page-style.js';

/** `1299` of `usd` as `$12.99`. */
export function moneyText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const styleHash = createHash('sha256').update(pageStyle).digest('base64');

/** No external resources or scripts. The form's response redirects to the shop. */
export function contentSecurityPolicy(shopUrls: (string | null)[]): string {
  const origins = new Set(shopUrls.flatMap((url) => (url === null ? [] : [new URL(url).origin])));
  return `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${[...origins].join(' ')}; base-uri 'none'; frame-ancestors 'none'`;
}

const frame = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<header><p class="banner">Test payments: no money moves</p></header>
<main>
<div class="sheet">
${content}
</div>
</main>
</body>
</html>
`;

export type FormState = { card: string; email: string; problem: string | null };

export function paymentPage(record: SessionRecord, { card, email, problem }: FormState): string {
  const { session } = record;
  const total = moneyText(session.amount_total ?? 0, session.currency ?? 'usd');
  const isFixed = session.customer_email !== null;
  const content = `
<h1>Pay with card</h1>
<p class="total">${total}</p>
${summary(record)}
${problem === null ? '' : `<p class="problem" role="alert" id="problem">${escapeHtml(problem)}</p>`}
<form method="post" novalidate>
<div class="field">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" required value="${escapeHtml(session.customer_email ?? email)}"${isFixed ? ' readonly' : ''}>
</div>
<div class="field">
<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" maxlength="30" required value="${escapeHtml(card)}" aria-describedby="${problem === null ? 'card-hint' : 'problem card-hint'}"${problem === null ? '' : ' aria-invalid="true" autofocus'}>
<p class="hint" id="card-hint">Use one of the test cards below. Never enter a real card number.</p>
</div>
<div class="actions">
<button name="action" value="pay">Pay</button>
${session.cancel_url === null ? '' : '<button name="action" value="cancel">Cancel</button>'}
</div>
</form>
<ul class="cards">
<li><code>4242 4242 4242 4242</code> pays</li>
<li><code>4000 0000 0000 0002</code> is declined</li>
<li><code>4000 0000 0000 0341</code> pays a moment later</li>
<li><code>4000 0000 0000 0259</code> pays, and is disputed</li>
</ul>`;
  return frame(`${problem === null ? '' : 'Error: '}Pay ${total}`, content);
}

function summary({ session, lineItems, shippingName }: SessionRecord): string {
  const currency = session.currency ?? 'usd';
  const lines = lineItems.map((line) => {
    const quantity = line.quantity ?? 1;
    const each =
      quantity > 1 ? `<small>${quantity} x ${moneyText(line.price?.unit_amount ?? 0, currency)}</small>` : '';
    return `<tr><th scope="row">${escapeHtml(line.description ?? '')}${each}</th><td>${moneyText(line.amount_total, currency)}</td></tr>`;
  });
  const shipping = session.shipping_cost;
  const shippingRow = shipping
    ? `<tr><th scope="row">Shipping<small>${escapeHtml(shippingName)}</small></th><td>${shipping.amount_total ? moneyText(shipping.amount_total, currency) : 'Free'}</td></tr>`
    : '';
  return `<table>
<caption>Your order</caption>
<tbody>${lines.join('\n')}</tbody>
<tfoot>${shippingRow}
<tr><th scope="row">Total</th><td>${moneyText(session.amount_total ?? 0, currency)}</td></tr></tfoot>
</table>`;
}

export function closedPage({ title, text, back }: { title: string; text: string; back: string | null }): string {
  const link = back === null ? '' : `<p><a class="button" href="${escapeHtml(back)}">Back to the shop</a></p>`;
  return frame(title, `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(text)}</p>\n${link}`);
}
