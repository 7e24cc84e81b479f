import { expect, it } from '@jest/globals';
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { withoutStyleAttributes } from './style-attributes';

it('removes style attributes and says which ones the page will miss', () => {
  const page = h('p', { style: { width: '50%', '--ratio': 2 }, className: 'a' }, h('b', { style: { color: 'red' } }));
  expect(withoutStyleAttributes(renderToString(page))).toEqual({
    html: '<p class="a"><b></b></p>',
    lost: ['width:50%;--ratio:2', 'color:red'],
  });
});

it.each(['--radix-accordion-content-height:var(--radix-collapsible-content-height)', 'animation-duration:0s'])(
  'does not miss the %s of a Radix component',
  (style) => {
    expect(withoutStyleAttributes(`<div style="${style}">x</div>`)).toEqual({ html: '<div>x</div>', lost: [] });
  },
);

it('leaves text and other attributes alone that look like a style attribute', () => {
  const page = h('p', { title: ' style="color:red"' }, '<b style="color:red">');
  const html = renderToString(page);
  expect(withoutStyleAttributes(html)).toEqual({ html, lost: [] });
});
