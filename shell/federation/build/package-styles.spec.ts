import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import parseSelectors from 'postcss-selector-parser';
import { problemsIn } from '../check/check-names.mjs';
import { withOwnFontNames } from './font-names-plugin.mjs';
import { scopedStyles } from './package-styles.mjs';

const scoped = (css: string) => scopedStyles(css, { slice: 'mf-x', source: 'the package p: style.css' });
const own = ':is([class^="mf-x_"],[class*=" mf-x_"])';
const within = `:where(${own},${own} *)`;
const outermost = `:where(${own}:not(${own} *))`;

describe("a package's stylesheet in a slice", () => {
  it.each([
    ['.rdp{color:red}', `.rdp${within}{color:red}`],
    ['.a,b>p:hover{color:red}', `.a${within},b>p:hover${within}{color:red}`],
    // nothing may follow a pseudo-element
    ['.a::before{color:red}', `.a${within}::before{color:red}`],
    ['*::placeholder{color:red}', `*${within}::placeholder{color:red}`],
    // what is around the slice's elements is only a condition
    ['html.dark .a{color:red}', `html.dark .a${within}{color:red}`],
    [':root{--accent:red}', `${outermost}${within}{--accent:red}`],
    ['body.open{color:red}', `${outermost}.open${within}{color:red}`],
    [':where(html,:host){color:red}', `:where(${outermost},${outermost})${within}{color:red}`],
    ['@media print{.a{color:red}}', `@media print{.a${within}{color:red}}`],
    [
      '@keyframes spin{from{opacity:0}}.a{animation:1s spin}.b{--move:spin 1s}.c{animation:spin-fast 1s}',
      `@keyframes mf-x_spin{from{opacity:0}}.a${within}{animation:1s mf-x_spin}.b${within}{--move:mf-x_spin 1s}.c${within}{animation:spin-fast 1s}`,
    ],
    [
      '@font-face{font-family:A;src:url(a.eot),url("a.woff2") format("woff2"),url(a.woff)}',
      '@font-face{font-family:A;src:url("a.woff2") format("woff2")}',
    ],
    ['@charset "utf-8";.a{color:red}', `.a${within}{color:red}`],
  ])('%s matches only elements of the slice', (css, expected) => {
    expect(scoped(css)).toBe(`@layer app.packages{${expected}}`);
  });

  it('keeps its own layers below those of the slice, and what it imports before them', () => {
    expect(scoped('@import "./base.css";@layer a{.a{color:red}}')).toBe(
      `@import "./base.css";@layer app.packages{@layer a{.a${within}{color:red}}}`,
    );
  });

  it.each([
    ['@import url("https://fonts.example/a.css");', 'imports url("https://fonts.example/a.css"), which the shop'],
    ['.a{background:url(//cdn.example/a.png)}', 'loads //cdn.example/a.png, which the shop'],
    ['@property --turn{syntax:"*";inherits:false}', 'has @property --turn, which applies to the whole page'],
    ['@page{margin:0}', 'has @page, which applies to the whole page'],
    ['@font-face{font-family:A;src:url(a.ttf)}', 'has a font without a .woff2 or .woff file'],
    ['@font-face{font-family:A;src:url(data:font/woff2;base64,AA.woff2)}', 'has a font without a .woff2'],
  ])('%s is refused with the name of the package', (css, why) => {
    expect(() => scoped(css)).toThrow(`the package p: style.css ${why}`);
  });

  it('never has a rule that could match an element of another slice', () => {
    const simple = fc.constantFrom(
      'a',
      '*',
      '.b',
      '#c',
      '[d]',
      ':hover',
      ':root',
      'html',
      'body',
      ':is(p,.e)',
      ':not(.f)',
    );
    const compound = fc.array(simple, { minLength: 1, maxLength: 3 }).map((parts) => {
      const [element = '', ...others] = parts.filter((one) => /^[a-z*]/.test(one));
      return others.length > 0 ? parts.at(-1)! : element + parts.filter((one) => one !== element).join('');
    });
    const combinator = fc.constantFrom(' ', '>', '+', '~');
    const selector = fc
      .tuple(compound, fc.array(fc.tuple(combinator, compound), { maxLength: 3 }), fc.constantFrom('', '::before'))
      .map(([first, rest, end]) => first + rest.map(([by, next]) => by + next).join('') + end);
    fc.assert(
      fc.property(fc.array(selector, { minLength: 1, maxLength: 3 }), (selectors) => {
        const css = scoped(`${selectors.join(',')}{color:red}`);
        expect(problemsIn('mf-x', { 'browser/page.css': css })).toEqual([]);
        const { nodes } = parseSelectors().astSync(/\{(.*)\{/.exec(css)?.[1] ?? '');
        for (const one of nodes) expect(String(one).replace('::before', '').endsWith(within)).toBe(true);
      }),
    );
  });
});

describe('fonts of a slice', () => {
  it('have its name, where they are defined and wherever its stylesheets use them', () => {
    const font = '@font-face{font-family:"Inter Variable";src:url(a.woff2)}';
    const page =
      '.mf-x_a{font-family:\'Inter Variable\',Arial;--f:Inter  Variable, serif}.mf-x_b{font:italic 1px/2 "Inter Variable",serif}.mf-x_c{font-family:Inter}';
    const { 'a.css': defined = '', 'b.css': used } = withOwnFontNames({ 'a.css': font, 'b.css': page }, 'mf-x');
    expect(defined).toBe('@font-face{font-family:"mf-x Inter Variable";src:url(a.woff2)}');
    expect(used).toBe(
      '.mf-x_a{font-family:"mf-x Inter Variable",Arial;--f:"mf-x Inter Variable",serif}.mf-x_b{font:italic 1px/2 "mf-x Inter Variable",serif}.mf-x_c{font-family:Inter}',
    );
    expect(problemsIn('mf-x', { 'browser/a.css': defined })).toEqual([]);
    expect(problemsIn('mf-x', { 'browser/a.css': font })).toEqual([
      expect.stringContaining('the font "Inter Variable"'),
    ]);
  });
});
