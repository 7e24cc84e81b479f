import { describe, expect, it } from '@jest/globals';
import { escapeHtml } from './escape-html.js';

describe('escapeHtml', () => {
  it('leaves no character that could end a text or an attribute', () => {
    expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
    );
  });

  it('leaves other text as it is', () => {
    expect(escapeHtml('Grüße, 24 × 1 = 24')).toBe('Grüße, 24 × 1 = 24');
  });
});
