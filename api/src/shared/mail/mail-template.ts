import type { MagnetTemplate } from 'shared-contracts/design/template';
import { escapeHtml } from 'shared-server/http/escape-html';
import type { Settings } from '../../config/settings.js';

export type MailText = { subject: string; text: string; html: string };

export type MailShop = { name: string; publicUrl: string; supportEmail: string };

/** `urls`: of its windows, null for an empty one. */
export type MailPicture = { alt: string; template: MagnetTemplate; urls: readonly (string | null)[] };

export type MailLine = {
  name: string;
  details: string | null;
  quantity: number;
  each: string;
  total: string;
  imageUrl: string | null;
  /** Shown instead of `imageUrl`. */
  pictures: readonly MailPicture[];
};

/** A paragraph, or a part of its own. Plain text: the template escapes it. */
export type MailSection =
  | string
  | { quote: string }
  | { facts: readonly (readonly [label: string, value: string])[] }
  /** The last total is the sum. */
  | { items: readonly MailLine[]; totals: readonly (readonly [label: string, amount: string])[] }
  | { columns: readonly { title: string; lines: readonly string[] }[] }
  | { button: string; link: string }
  | { fineprint: string; link: string }
  | { imprint: readonly string[] };

export type MailParts = {
  subject: string;
  /** The heading by default. */
  preview?: string;
  heading: string;
  sections: readonly MailSection[];
  shop: MailShop;
  isInternal?: boolean;
};

const ink = 'color:#1a1b2e';
const soft = 'color:#4a4a5c';
const small = 'font-size:14px';
/** Twice the size that is shown. */
const PICTURE_PIXELS = '160';

const darkColors = {
  paper: 'background-color: #15161d',
  sheet: 'background-color: #1e1f29',
  ink: 'color: #f7f0e1',
  soft: 'color: #c8c1b4',
  line: 'border-color: #343643',
  sum: 'border-color: #c8c1b4',
  frame: 'background-color: #272935',
  button: 'background-color: #9db1ff',
  label: 'color: #10142e',
} as const;
const darkRules = (before: string) =>
  Object.entries(darkColors)
    .map(([name, style]) => `${before}.${name} { ${style} !important; }`)
    .join('\n');

/** Styles on elements are for programs that drop style sheets. Outlook's dark mode knows only `data-ogsc` and `data-ogsb`. */
const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
${darkRules('')}
}
${darkRules('[data-ogsc] ')}
${darkRules('[data-ogsb] ')}
@media (max-width: 480px) {
  .sheet { padding: 24px 20px !important; }
  .wide { display: block !important; width: 100% !important; padding: 0 0 20px !important; }
}`;

const table = (content: string, style = '') =>
  `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="width:100%;border-collapse:collapse;${style}">${content}</table>`;

/** Outlook for Windows knows no `max-width`. */
const forOutlook = (html: string) => `<!--[if mso]>${html}<![endif]-->`;

/** Keeps the mail's text out of previews. */
const afterPreview = '&#847;&zwnj;&nbsp;'.repeat(40);

/** A mail has no origin. */
function pictureUrl(imageUrl: string, shop: MailShop): string {
  const url = new URL(imageUrl, shop.publicUrl);
  if (imageUrl.startsWith('/objects/')) url.searchParams.set('w', PICTURE_PIXELS);
  return url.href;
}

/** Gmail hides what comes after 102 kB, such as the total. */
const MAX_PICTURES = [13, 5, 1, 0];
const MAX_ITEMS_LENGTH = 90_000;

/** Tables, because mail programs know no positions. */
function ownPicture({ alt, template, urls }: MailPicture, side: number, shop: MailShop): string {
  const { widthInches, heightInches, windows, shape } = template;
  const scale = side / Math.max(widthInches, heightInches);
  const pixels = (inches: number) => Math.round(inches * scale);
  const [width, height] = [pixels(widthInches), pixels(heightInches)];
  const outline = `border-radius:${shape === 'round' ? '50%' : '4px'}`;
  const first = urls.findIndex((url) => url !== null);
  const shown = (index: number, margin: string) => {
    const [window, url] = [windows[index]!, urls[index] ?? null];
    const [w, h] = [pixels(window.width), pixels(window.height)];
    const box = `display:inline-block;${margin}width:${w}px;height:${h}px;vertical-align:middle;`;
    if (url === null) return `<span style="${box}background:#eee8da"></span>`;
    const isWhole = window.width === widthInches && window.height === heightInches;
    const corners = isWhole ? outline : `border-radius:${window.shape === 'round' ? '50%' : '0'}`;
    return `<img src="${escapeHtml(new URL(url, shop.publicUrl).href)}" alt="${index === first ? escapeHtml(alt) : ''}" width="${w}" height="${h}" style="${box}${corners}">`;
  };
  if (windows.length === 1 && windows[0]!.width === widthInches && windows[0]!.height === heightInches)
    return shown(0, '');
  let bottom = 0;
  const rows = [...new Set(windows.map(({ y }) => y))]
    .toSorted((a, b) => a - b)
    .map((top, row, tops) => {
      const gap = pixels(top) - bottom;
      let right = 0;
      const cells = windows.flatMap((window, index) => {
        if (window.y !== top) return [];
        const cell = shown(index, `margin-left:${pixels(window.x) - right}px;`);
        right = pixels(window.x) + pixels(window.width);
        bottom = Math.max(bottom, pixels(top) + pixels(window.height));
        return cell;
      });
      const below = row === tops.length - 1 ? height - bottom : 0;
      return `<tr><td style="padding:${gap}px 0 ${below}px;font-size:0;line-height:0;text-align:left">${cells.join('')}</td></tr>`;
    });
  return `<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="display:inline-table;width:${width}px;background:#ffffff;${outline};vertical-align:middle">${rows.join('')}</table>`;
}

function picturesOf(pictures: readonly MailPicture[], { most, shop }: { most: number; shop: MailShop }): string {
  if (pictures.length < 2 || most < 1) return '';
  const more = pictures.length - most;
  const shown = pictures.slice(0, most).map((picture) => ownPicture(picture, 44, shop));
  const rest = more > 0 ? ` <span class="soft" style="${soft};${small}">and ${more} more</span>` : '';
  return `<div style="padding-top:8px">${shown.join(' ')}${rest}</div>`;
}

function itemRow(item: MailLine, { most, shop }: { most: number; shop: MailShop }): string {
  const { name, details, quantity, each, total, imageUrl, pictures } = item;
  const first = most > 0 ? pictures[0] : undefined;
  const cell = 'padding:14px 0;border-bottom:1px solid #e4dac5;vertical-align:top';
  const product = imageUrl
    ? `<img src="${escapeHtml(pictureUrl(imageUrl, shop))}" alt="" width="72" height="72" style="display:block;width:72px;height:72px;border-radius:10px;object-fit:cover">`
    : '&nbsp;';
  const picture = first ? ownPicture(first, 72, shop) : product;
  const detailsLine = details ? `<div class="soft" style="${soft};${small}">${escapeHtml(details)}</div>` : '';
  return `<tr>
<td class="line" width="88" style="${cell};width:88px"><div class="frame" style="width:72px;height:72px;border-radius:10px;background:#f2ebda;text-align:center;font-size:0;line-height:72px">${picture}</div></td>
<td class="line" style="${cell}"><div class="ink" style="${ink};font-weight:600">${escapeHtml(name)}</div>${detailsLine}<div class="soft" style="${soft};${small}">${quantity} &times; ${escapeHtml(each)}</div>${picturesOf(pictures, { most: most - 1, shop })}</td>
<td class="line ink" align="right" style="${cell};${ink};text-align:right;white-space:nowrap;padding-left:12px">${escapeHtml(total)}</td>
</tr>`;
}

function itemsTable(items: readonly MailLine[], shop: MailShop): string {
  let html = '';
  for (const most of MAX_PICTURES) {
    html = table(items.map((item) => itemRow(item, { most, shop })).join('\n'));
    if (html.length <= MAX_ITEMS_LENGTH) break;
  }
  return html;
}

function totalRow([label, amount]: readonly [string, string], isSum: boolean): string {
  const cell = isSum
    ? `padding:12px 0 0;border-top:2px solid #1a1b2e;${ink};font-size:18px;font-weight:700`
    : `padding:4px 0;${soft}`;
  const classes = isSum ? 'ink sum' : 'soft';
  return `<tr><td class="${classes}" style="${cell}">${escapeHtml(label)}</td><td class="${classes}" align="right" style="${cell};text-align:right;white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
}

const factRow = ([label, value]: readonly [string, string]) =>
  `<tr><td class="soft" style="padding:2px 16px 2px 0;${soft};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td class="ink" style="padding:2px 0;${ink};width:100%">${escapeHtml(value)}</td></tr>`;

const column = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  `<td class="wide" width="50%" style="width:50%;vertical-align:top;padding:0 16px 20px 0"><div class="ink" style="${ink};font-weight:600">${escapeHtml(title)}</div><div class="soft" style="${soft}">${lines.map(escapeHtml).join('<br>')}</div></td>`;

/** Outlook for Windows ignores the padding of links, so a cell is colored. */
const buttonOf = ({ button, link }: { button: string; link: string }) =>
  `<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin:24px 0 32px;border-collapse:separate"><tr><td class="button" bgcolor="#2144c7" style="background-color:#2144c7;border-radius:10px"><a class="label" href="${escapeHtml(link)}" style="display:inline-block;color:#ffffff;padding:14px 24px;font-weight:600;text-decoration:none">${escapeHtml(button)}</a></td></tr></table>`;

function htmlOf(section: MailSection, shop: MailShop): string {
  if (typeof section === 'string') return `<p class="ink" style="margin:0 0 16px;${ink}">${escapeHtml(section)}</p>`;
  if ('quote' in section)
    return `<blockquote class="ink" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid #ffc133;${ink};white-space:pre-wrap">${escapeHtml(section.quote)}</blockquote>`;
  if ('facts' in section) return table(section.facts.map(factRow).join('\n'), 'margin:0 0 16px');
  if ('items' in section) {
    const rows = section.totals.map((total, index) => totalRow(total, index === section.totals.length - 1));
    return `${itemsTable(section.items, shop)}\n${table(rows.join('\n'), 'margin:16px 0 28px')}`;
  }
  if ('columns' in section) return table(`<tr>${section.columns.map(column).join('')}</tr>`);
  if ('button' in section) return buttonOf(section);
  if ('imprint' in section)
    return `<p class="soft" style="margin:0 0 24px;${soft};${small}">${section.imprint.map(escapeHtml).join('<br>')}</p>`;
  return `<p style="margin:0 0 24px;${small}"><a class="soft" href="${escapeHtml(section.link)}" style="${soft}">${escapeHtml(section.fineprint)}</a></p>`;
}

function textOf(section: MailSection): string {
  if (typeof section === 'string') return section;
  if ('quote' in section) return section.quote.replace(/^/gm, '> ');
  if ('facts' in section) return section.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  if ('items' in section) {
    const items = section.items.map(
      ({ name, details, quantity, each, total }) =>
        `${quantity} x ${name}${details ? ` (${details})` : ''}, ${each}: ${total}`,
    );
    return [...items, '', ...section.totals.map(([label, amount]) => `${label}: ${amount}`)].join('\n');
  }
  if ('columns' in section)
    return section.columns.map(({ title, lines }) => [`${title}:`, ...lines].join('\n')).join('\n\n');
  if ('button' in section) return `${section.button}: ${section.link}`;
  if ('imprint' in section) return section.imprint.join('\n');
  return `${section.fineprint}: ${section.link}`;
}

const footer = (supportEmail: string) =>
  `<p class="soft" style="margin:20px 0 0;${soft};${small}">Questions? Write to <a class="ink" href="mailto:${escapeHtml(supportEmail)}" style="${ink}">${escapeHtml(supportEmail)}</a>.</p>`;

/** A name could hold line breaks. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

export const mailTemplate = ({
  subject,
  heading,
  preview = heading,
  sections,
  shop,
  isInternal = false,
}: MailParts): MailText => ({
  subject: oneLine(subject),
  text: [
    heading,
    ...sections.map(textOf),
    ...(isInternal ? [] : [`Questions? Write to ${shop.supportEmail}.`]),
    `${shop.name}\n`,
  ].join('\n\n'),
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styleSheet}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:#fbf6ea">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${afterPreview}</div>
${table(
  `<tr><td class="paper" align="center" bgcolor="#fbf6ea" style="padding:32px 12px;background-color:#fbf6ea">
${forOutlook('<table role="presentation" width="600" align="center" cellspacing="0" cellpadding="0" border="0"><tr><td>')}
<div style="max-width:600px;margin:0 auto;text-align:left;font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5;overflow-wrap:anywhere">
<p class="ink" style="margin:0 0 16px;${ink};font-size:20px;font-weight:800">${escapeHtml(shop.name)}</p>
${table(
  `<tr><td class="sheet" bgcolor="#ffffff" style="background-color:#ffffff;border-radius:16px;padding:36px">
<h1 class="ink" style="margin:0 0 16px;${ink};font-size:28px;line-height:1.2">${escapeHtml(heading)}</h1>
${sections.map((section) => htmlOf(section, shop)).join('\n')}
</td></tr>`,
  'border-collapse:separate',
)}
${isInternal ? '' : footer(shop.supportEmail)}
</div>
${forOutlook('</td></tr></table>')}
</td></tr>`,
)}
</body>
</html>`,
});

/** A name with a link or a sentence would be a stranger's advertisement. */
export const greetingOf = (name: string | null): string =>
  name !== null && /^[\p{L}\p{M} .'’-]{1,60}$/u.test(name) ? `Hi ${name},` : 'Hi,';

export const greetingTo = (fullName: string): string => greetingOf(fullName.trim().split(/\s+/)[0] ?? null);

export const mailShopOf = ({ environment }: Settings): MailShop => ({
  name: environment.SHOP_NAME,
  publicUrl: environment.PUBLIC_URL,
  supportEmail: environment.SUPPORT_EMAIL,
});
