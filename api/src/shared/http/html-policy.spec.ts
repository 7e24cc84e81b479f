import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { htmlPolicy } from './html-policy.js';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it("allows exactly the page's own style element", () => {
  expect(htmlPolicy('<style>p{}</style><p>x</p>')).toBe(
    `default-src 'none'; style-src ${hash('p{}')}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
});

it('allows the style attributes of a framed document, as the browser reads them', () => {
  const policy = htmlPolicy('<p>x</p>', {
    frames: ['<p class="a" style="font:&quot;A&quot;">x</p>'],
    more: 'img-src data:',
  });
  expect(policy).toContain(`style-src 'unsafe-hashes' ${hash('font:"A"')};`);
  expect(policy).toMatch(/; img-src data:$/);
});

it('allows no styles to a page without any', () => {
  expect(htmlPolicy('<p>style="color:red"</p>')).toContain("style-src 'none'");
});
