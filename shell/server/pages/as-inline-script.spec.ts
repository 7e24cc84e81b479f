import { expect, it } from '@jest/globals';
import { asInlineScript } from './as-inline-script';

it('keeps what strings mean, without what would end the script element', () => {
  const code = `['<script></script>', '</SCRIPT >', '<!--', 'a < b'].join()\n`;
  const inlined = asInlineScript(code);
  expect(inlined).not.toMatch(/<\/script|<!--|\n$/i);
  // oxlint-disable-next-line no-eval -- the code above
  expect((0, eval)(inlined)).toBe('<script></script>,</SCRIPT >,<!--,a < b');
});
