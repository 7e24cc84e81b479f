/** A mail's subject and both of its bodies. */
export type MailText = { subject: string; text: string; html: string };

/** What a letter is made of. All of it is text: whatever looks like HTML is shown, not obeyed. */
export type LetterPart =
  | { paragraph: string }
  | { quote: string }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { button: string; link: string }
  | { fineprint: string; link: string };

export type Letter = { subject: string; heading: string; parts: readonly LetterPart[]; signature: string };

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

function textOf(part: LetterPart): string {
  if ('paragraph' in part) return part.paragraph;
  if ('quote' in part) return part.quote.replace(/^/gm, '> ');
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  if ('button' in part) return `${part.button}: ${part.link}`;
  return `${part.fineprint}: ${part.link}`;
}

const fact = ([label, value]: readonly [string, string]) =>
  `<tr><td style="padding:2px 16px 2px 0;color:#636172;vertical-align:top">${escapeHtml(label)}</td><td style="padding:2px 0">${escapeHtml(value)}</td></tr>`;

function htmlOf(part: LetterPart): string {
  if ('paragraph' in part) return `<p style="margin:0 0 16px">${escapeHtml(part.paragraph)}</p>`;
  if ('quote' in part)
    return `<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid #ffc133;white-space:pre-wrap">${escapeHtml(part.quote)}</blockquote>`;
  if ('facts' in part)
    return `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 16px;border-collapse:collapse">${part.facts.map(fact).join('')}</table>`;
  if ('button' in part)
    return `<p style="margin:24px 0"><a href="${escapeHtml(part.link)}" style="display:inline-block;background:#2144c7;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none">${escapeHtml(part.button)}</a></p>`;
  return `<p style="margin:24px 0 0;color:#636172;font-size:14px"><a href="${escapeHtml(part.link)}" style="color:#636172">${escapeHtml(part.fineprint)}</a></p>`;
}

/** A letter as a mail: as plain text, and on the shop's paper. */
export const mailOf = ({ subject, heading, parts, signature }: Letter): MailText => ({
  subject,
  text: [...parts.map(textOf), signature, ''].join('\n\n'),
  html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#fbf6ea;color:#1a1b2e;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:24px">
<div style="background:#ffffff;border-radius:12px;padding:24px">
<h1 style="margin:0 0 12px;font-size:22px">${escapeHtml(heading)}</h1>
${parts.map(htmlOf).join('\n')}
</div>
<p style="margin:16px 0;color:#636172;font-size:14px">${escapeHtml(signature)}</p>
</div></body></html>`,
});
