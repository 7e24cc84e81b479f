import { type Money, formatMoney, times } from 'shared-contracts/money/money';

export type MailText = { subject: string; text: string; html: string };

/** What the mails about an order say. Pictures are products' pictures: a person's own photos are not for a mail client to load. */
export type MailedOrder = {
  id: string;
  isGuest: boolean;
  customerName: string;
  items: { name: string; details: string | null; quantity: number; unitPrice: Money; imageUrl: string | null }[];
  subtotal: Money;
  tax: Money;
  shipping: Money;
  shippingMethod: string;
  total: Money;
  addressLines: string[];
};
export type MailingShop = { name: string; publicUrl: string; supportEmail: string };

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** A stored picture in a small size, with the shop's address: a mail has no origin of its own. */
function absolutePicture(imageUrl: string, shop: MailingShop): string {
  const url = new URL(imageUrl, shop.publicUrl);
  if (imageUrl.startsWith('/objects/')) url.searchParams.set('w', '160');
  return url.href;
}

/** Where the buyer follows the order: a guest by its unguessable number, an account in its history. */
export const orderLinkOf = (order: Pick<MailedOrder, 'id' | 'isGuest'>, shop: MailingShop): string =>
  order.isGuest ? `${shop.publicUrl}/track-order?order=${order.id}` : `${shop.publicUrl}/orders/${order.id}`;

const totalRows = (order: MailedOrder): [string, Money][] => [
  ['Subtotal', order.subtotal],
  ['Tax', order.tax],
  [`Shipping (${order.shippingMethod})`, order.shipping],
  ['Total', order.total],
];

function textOf(order: MailedOrder, shop: MailingShop): string {
  const items = order.items.map(
    ({ name, details, quantity, unitPrice }) =>
      `${quantity} x ${name}${details ? ` (${details})` : ''}  ${formatMoney(times(unitPrice, quantity))}`,
  );
  return [
    `Hello ${order.customerName},`,
    '',
    'thank you for your order. Your payment has arrived, and we print your magnets now.',
    '',
    `Order ${order.id}`,
    '',
    ...items,
    '',
    ...totalRows(order).map(([label, amount]) => `${label}: ${formatMoney(amount)}`),
    '',
    'Ship to:',
    ...order.addressLines,
    '',
    `Follow your order: ${orderLinkOf(order, shop)}`,
    '',
    `Questions? Write to ${shop.supportEmail}.`,
    shop.name,
    '',
  ].join('\n');
}

const cell = 'padding:8px 0;border-bottom:1px solid #e4dac5;vertical-align:top';

function itemRow(item: MailedOrder['items'][number], shop: MailingShop): string {
  const picture = item.imageUrl
    ? `<img src="${escapeHtml(absolutePicture(item.imageUrl, shop))}" alt="" width="64" height="64" style="border-radius:8px;object-fit:cover">`
    : '';
  const details = item.details ? `<br><span style="color:#636172">${escapeHtml(item.details)}</span>` : '';
  return `<tr><td style="${cell};width:80px">${picture}</td><td style="${cell}">${escapeHtml(item.name)}${details}<br>${item.quantity} &times; ${formatMoney(item.unitPrice)}</td><td style="${cell};text-align:right">${formatMoney(times(item.unitPrice, item.quantity))}</td></tr>`;
}

function htmlOf(order: MailedOrder, shop: MailingShop): string {
  const totals = totalRows(order)
    .map(([label, amount], index, rows) => {
      const weight = index === rows.length - 1 ? 'font-weight:bold' : '';
      return `<tr><td colspan="2" style="padding:4px 0;${weight}">${escapeHtml(label)}</td><td style="padding:4px 0;text-align:right;${weight}">${formatMoney(amount)}</td></tr>`;
    })
    .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subjectOf(order, shop))}</title></head>
<body style="margin:0;background:#fbf6ea;color:#1a1b2e;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:24px">
<div style="background:#ffffff;border-radius:12px;padding:24px">
<h1 style="margin:0 0 12px;font-size:22px">Thank you for your order</h1>
<p style="margin:0 0 16px">Hello ${escapeHtml(order.customerName)}, your payment has arrived, and we print your magnets now.</p>
<p style="margin:0 0 16px">Order <strong>${escapeHtml(order.id)}</strong></p>
<table role="presentation" cellspacing="0" cellpadding="0" style="width:100%;border-collapse:collapse">${order.items.map((item) => itemRow(item, shop)).join('')}${totals}</table>
<p style="margin:16px 0">Ship to:<br>${order.addressLines.map(escapeHtml).join('<br>')}</p>
<p style="margin:24px 0"><a href="${escapeHtml(orderLinkOf(order, shop))}" style="display:inline-block;background:#2144c7;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none">Follow your order</a></p>
</div>
<p style="margin:16px 0;color:#636172;font-size:14px">Questions? Write to <a href="mailto:${escapeHtml(shop.supportEmail)}" style="color:#1a1b2e">${escapeHtml(shop.supportEmail)}</a>.<br>${escapeHtml(shop.name)}</p>
</div></body></html>`;
}

const subjectOf = (order: Pick<MailedOrder, 'id'>, shop: MailingShop) =>
  `Your ${shop.name} order #${order.id.slice(0, 8)}`;

/** The mail that confirms an order. */
export const orderConfirmation = (order: MailedOrder, shop: MailingShop): MailText => ({
  subject: subjectOf(order, shop),
  text: textOf(order, shop),
  html: htmlOf(order, shop),
});

/** The mail to a person who paid for what cannot be delivered, or paid twice. */
export function refundNotice(
  refund: { customerName: string; amount: Money; reason: 'out_of_stock' | 'paid_twice' },
  shop: MailingShop,
): MailText {
  const because = {
    out_of_stock:
      'Your payment arrived after your reservation had ended, and meanwhile the last pieces were sold. We are sorry.',
    paid_twice: 'You paid for the same purchase twice. The first payment became your order.',
  }[refund.reason];
  const amount = formatMoney(refund.amount);
  const paragraphs = [
    `Hello ${refund.customerName},`,
    because,
    `We give the whole amount of ${amount} back to your card. It takes a few days to appear there.`,
    `Questions? Write to ${shop.supportEmail}.`,
  ];
  return {
    subject: `Your payment of ${amount} is refunded`,
    text: [...paragraphs, shop.name, ''].join('\n\n'),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Refund</title></head>
<body style="font-family:system-ui,sans-serif;color:#1a1b2e;line-height:1.5;max-width:560px;margin:0 auto;padding:24px">${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')}<p>${escapeHtml(shop.name)}</p></body></html>`,
  };
}
