import { escapeHtml } from 'shared-server/http/escape-html';
import type { MailText } from '../../shared/mail/mail-template.js';

type Previewed = MailText & { name: string; when: string };

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 2rem; }
ul { padding: 0; list-style: none; }
li { padding: .6rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
.soft { opacity: .75; }
.frames { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: start; }
figure { margin: 0; }
iframe { display: block; height: 1100px; border: 1px solid color-mix(in srgb, currentColor 30%, transparent); }
pre { max-width: 60rem; overflow: auto; padding: 1rem; white-space: pre-wrap; background: color-mix(in srgb, currentColor 7%, transparent); border-radius: .5rem; }`;

const pageOf = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body>
<h1>${escapeHtml(title)}</h1>
${content}
</body>
</html>`;

export const mailListPage = (mails: readonly Previewed[]): string =>
  pageOf(
    'Emails',
    `<ul>${mails
      .map(
        ({ name, subject, when }) =>
          `<li><a href="/api/dev/mails/${name}">${escapeHtml(subject)}</a><br><span class="soft">Sent ${escapeHtml(when)}</span></li>`,
      )
      .join('\n')}</ul>`,
  );

type Scheme = 'light' | 'dark';
const inScheme = (html: string, scheme: Scheme) =>
  html.replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all');

const frameOf = (html: string, { width, scheme }: { width: number; scheme: Scheme }) => {
  const title = `${width} px, ${scheme}`;
  return `<figure><figcaption>${title}</figcaption><iframe sandbox title="${title}" width="${width}" srcdoc="${escapeHtml(inScheme(html, scheme))}"></iframe></figure>`;
};

const looks = [375, 640].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme })));

export const framedMails = ({ html }: Previewed): string[] =>
  (['light', 'dark'] as const).map((scheme) => inScheme(html, scheme));

export const mailPage = ({ subject, when, text, html }: Previewed): string =>
  pageOf(
    subject,
    `<p><a href="/api/dev/mails">All emails</a> · Sent ${escapeHtml(when)}</p>
<div class="frames">${looks.map((look) => frameOf(html, look)).join('\n')}</div>
<h2>Plain text</h2>
<pre>${escapeHtml(text)}</pre>`,
  );
