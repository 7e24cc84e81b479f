import { formatMoney, times } from 'shared-contracts/money/money';
import { type MailedOrder, type MailingShop, orderLinkOf, totalRows } from './mailed-order.js';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Twice as many pixels as are shown: mail is read on phones. */
const PICTURE_PIXELS = '160';

/** A stored picture in a small size, with the shop's address: a mail has no origin of its own. */
function absolutePicture(imageUrl: string, shop: MailingShop): string {
  const url = new URL(imageUrl, shop.publicUrl);
  if (imageUrl.startsWith('/objects/')) url.searchParams.set('w', PICTURE_PIXELS);
  return url.href;
}

/**
 * The colours of the light scheme stand on the elements, for programs that drop style sheets; the classes change them where the
 * reader prefers dark, and nothing is lost where that is not understood.
 */
const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #15161d !important; }
  .sheet { background: #1e1f29 !important; }
  .ink { color: #f7f0e1 !important; }
  .soft { color: #c8c1b4 !important; }
  .line { border-color: #343643 !important; }
  .frame { background: #272935 !important; }
  .button { background: #9db1ff !important; color: #10142e !important; }
}
@media (max-width: 480px) {
  .sheet { padding: 24px 20px !important; }
  .wide { display: block !important; width: 100% !important; padding: 0 0 20px !important; }
}`;

const ink = 'color:#1a1b2e';
const soft = 'color:#4a4a5c';
const table = (content: string, style = '') =>
  `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="width:100%;border-collapse:collapse;${style}">${content}</table>`;

function pictureOf(item: MailedOrder['items'][number], shop: MailingShop): string {
  const picture = item.imageUrl
    ? `<img src="${escapeHtml(absolutePicture(item.imageUrl, shop))}" alt="" width="72" height="72" style="display:block;width:72px;height:72px;border-radius:10px;object-fit:cover">`
    : '&nbsp;';
  return `<div class="frame" style="width:72px;height:72px;border-radius:10px;background:#f2ebda">${picture}</div>`;
}

function itemRow(item: MailedOrder['items'][number], shop: MailingShop): string {
  const cell = 'padding:14px 0;border-bottom:1px solid #e4dac5;vertical-align:top';
  const details = item.details
    ? `<div class="soft" style="${soft};font-size:14px">${escapeHtml(item.details)}</div>`
    : '';
  return `<tr>
<td class="line" width="88" style="${cell};width:88px">${pictureOf(item, shop)}</td>
<td class="line" style="${cell}"><div class="ink" style="${ink};font-weight:600">${escapeHtml(item.name)}</div>${details}<div class="soft" style="${soft};font-size:14px">${item.quantity} &times; ${formatMoney(item.unitPrice)}</div></td>
<td class="line ink" align="right" style="${cell};${ink};text-align:right;white-space:nowrap;padding-left:12px">${formatMoney(times(item.unitPrice, item.quantity))}</td>
</tr>`;
}

function totalsOf(order: MailedOrder): string {
  const rows = totalRows(order).map(([label, amount], index, all) => {
    const isTotal = index === all.length - 1;
    const cell = isTotal
      ? `padding:12px 0 0;border-top:2px solid #1a1b2e;${ink};font-size:18px;font-weight:700`
      : `padding:4px 0 ${index === all.length - 2 ? '12px' : '4px'};${soft}`;
    const classes = isTotal ? 'ink line' : 'soft';
    return `<tr><td class="${classes}" style="${cell}">${escapeHtml(label)}</td><td class="${classes}" align="right" style="${cell};text-align:right;white-space:nowrap">${formatMoney(amount)}</td></tr>`;
  });
  return table(rows.join('\n'), 'margin:16px 0 28px');
}

const column = (title: string, lines: readonly string[]) =>
  `<td class="wide" width="50%" style="width:50%;vertical-align:top;padding:0 16px 20px 0"><div class="ink" style="${ink};font-weight:600">${escapeHtml(title)}</div><div class="soft" style="${soft}">${lines.map(escapeHtml).join('<br>')}</div></td>`;

/** The HTML of the mail that confirms an order: tables and styles on the elements, as mail programs want it. */
export function orderPage(order: MailedOrder, shop: MailingShop, { title, next }: { title: string; next: string[] }) {
  const link = escapeHtml(orderLinkOf(order, shop));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${styleSheet}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbf6ea">
<div style="display:none;max-height:0;overflow:hidden">Your payment of ${formatMoney(order.total)} has arrived. We print your magnets now.</div>
${table(
  `<tr><td class="paper" align="center" style="padding:32px 12px;background:#fbf6ea">
<div style="max-width:600px;margin:0 auto;text-align:left;font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5">
<p class="ink" style="margin:0 0 16px;${ink};font-size:20px;font-weight:800">${escapeHtml(shop.name)}</p>
<div class="sheet" style="background:#ffffff;border-radius:16px;padding:36px">
<h1 class="ink" style="margin:0 0 8px;${ink};font-size:28px;line-height:1.2">Thank you for your order</h1>
<p class="soft" style="margin:0 0 8px;${soft}">Hello ${escapeHtml(order.customerName)}, your payment has arrived, and we print your magnets now.</p>
<p class="soft" style="margin:0 0 20px;${soft};font-size:14px">Order <span class="ink" style="${ink};font-weight:600">${escapeHtml(order.id)}</span></p>
${table(order.items.map((item) => itemRow(item, shop)).join('\n'))}
${totalsOf(order)}
<p style="margin:0 0 32px"><a class="button" href="${link}" style="display:inline-block;background:#2144c7;color:#ffffff;padding:14px 24px;border-radius:10px;font-weight:600;text-decoration:none">Follow your order</a></p>
${table(`<tr>${column('Ship to', order.addressLines)}${column('What happens next', next)}</tr>`)}
</div>
<p class="soft" style="margin:20px 0 0;${soft};font-size:14px">Questions? Write to <a class="ink" href="mailto:${escapeHtml(shop.supportEmail)}" style="${ink}">${escapeHtml(shop.supportEmail)}</a>.</p>
</div>
</td></tr>`,
)}
</body>
</html>`;
}
