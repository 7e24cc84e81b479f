import { expect, it } from '@jest/globals';
import { declaredLinkProblems } from './declared-links.mjs';

const paths = ['/gift-cards', '/gift-cards/:id', '/gift-cards/balance'];
const many = Array.from({ length: 7 }, (_, index) => `/gift-cards/${index}`);
const linkTo = (path: string) => ({ label: path, path });
const link = { label: 'Gift cards', path: '/gift-cards' };

it('takes links to pages of the slice, and pages that are not listed', () => {
  const footer = [link, { ...link, group: 'Help' }];
  expect(declaredLinkProblems({ paths, menu: [link], footer, unlisted: ['/gift-cards/balance'] })).toEqual([]);
  expect(declaredLinkProblems({ paths })).toEqual([]);
});

it.each<[string, Parameters<typeof declaredLinkProblems>[0]]>([
  ['"menu" has 4 links, and may have 3', { paths: many, menu: many.slice(0, 4).map(linkTo) }],
  ['"footer" has 7 links, and may have 6', { paths: many, footer: many.map(linkTo) }],
  ['"menu" has the label "Gift cards" twice', { menu: [link, { ...link, path: '/gift-cards/balance' }] }],
  [
    '"footer" has the path "/gift-cards" twice',
    { footer: [link, { ...link, group: 'Help' }, { label: 'Cards', path: '/gift-cards', group: 'Help' }] },
  ],
  ['"menu" must be a list of links', { menu: link }],
  ['"menu": needs a label without spaces around it', { menu: [null] }],
  ['"menu": needs a label without spaces around it', { menu: [{ ...link, label: ' ' }] }],
  [`"menu": "${'x'.repeat(31)}" has 31 characters, and may have 30`, { menu: [{ ...link, label: 'x'.repeat(31) }] }],
  [
    '"footer": "Gift cards" leads to /cart, which is none of the paths of the slice',
    { footer: [{ ...link, path: '/cart' }] },
  ],
  [
    '"menu": "Gift cards" leads to https://evil.test, which is none of the paths of the slice',
    { menu: [{ ...link, path: 'https://evil.test' }] },
  ],
  [
    '"menu": "Gift cards" leads to /gift-cards/:id, which stands for many pages',
    { menu: [{ ...link, path: '/gift-cards/:id' }] },
  ],
  [
    '"footer": "Gift cards" is in the group Legal, but the footer has Shop, Help, Company',
    { footer: [{ ...link, group: 'Legal' }] },
  ],
  ['"unlisted": /cart is none of the paths of the slice', { unlisted: ['/cart'] }],
  ['"unlisted" must be a list of paths', { unlisted: '/gift-cards' }],
])('refuses them: %s', (problem, declared) => expect(declaredLinkProblems({ paths, ...declared })).toEqual([problem]));

it.each<[string, string]>([
  ['a zero-width space', '\u200b'],
  ['a joiner', '\u200d'],
  ['a mark that turns the direction', '\u202e'],
  ['an isolated direction', '\u2067'],
  ['a soft hyphen', '\u00ad'],
  ['a byte order mark', '\ufeff'],
  ['a line break', '\n'],
  ['a paragraph separator', '\u2029'],
  ['an escape', '\u001b'],
  ['half a character', '\ud83d'],
  ['a letter for private use', '\ue000'],
  ['an empty letter', '\u3164'],
  ['an empty pattern of braille', '\u2800'],
])('refuses %s in a label, and names it', (_what, character) => {
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  expect(declaredLinkProblems({ paths, menu: [{ ...link, label: `Gift${character}cards` }] })).toEqual([
    `"menu": "Giftcards" has the invisible character U+${code}`,
  ]);
});

it.each(['Gift cards & more', 'Cartes-cadeaux d’été', 'ギフトカード', 'بطاقات', '🎁 Gifts'])(
  'takes the label %s',
  (label) => expect(declaredLinkProblems({ paths, menu: [{ ...link, label }] })).toEqual([]),
);
