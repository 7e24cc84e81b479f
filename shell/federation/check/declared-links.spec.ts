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

it.each<[string, Parameters<typeof declaredLinkProblems>[0], string]>([
  ['too many links', { paths: many, menu: many.slice(0, 4).map(linkTo) }, '"menu" has 4 links, and may have 3'],
  ['too many in the footer', { paths: many, footer: many.map(linkTo) }, '"footer" has 7 links, and may have 6'],
  [
    'a label twice',
    { menu: [link, { ...link, path: '/gift-cards/balance' }] },
    '"menu" has the label "Gift cards" twice',
  ],
  [
    'a page twice in a column of the footer',
    { footer: [link, { ...link, group: 'Help' }, { label: 'Cards', path: '/gift-cards', group: 'Help' }] },
    '"footer" has the path "/gift-cards" twice',
  ],
  ['no list', { menu: link }, '"menu" must be a list of links'],
  ['nothing', { menu: [null] }, '"menu": needs a label without spaces around it'],
  ['an empty label', { menu: [{ ...link, label: ' ' }] }, '"menu": needs a label without spaces around it'],
  [
    'a long label',
    { menu: [{ ...link, label: 'x'.repeat(31) }] },
    `"menu": "${'x'.repeat(31)}" has 31 characters, and may have 30`,
  ],
  [
    'a page of another slice',
    { footer: [{ ...link, path: '/cart' }] },
    '"footer": "Gift cards" leads to /cart, which is none of the paths of the slice',
  ],
  [
    'another site',
    { menu: [{ ...link, path: 'https://evil.test' }] },
    '"menu": "Gift cards" leads to https://evil.test, which is none of the paths of the slice',
  ],
  [
    'a pattern',
    { menu: [{ ...link, path: '/gift-cards/:id' }] },
    '"menu": "Gift cards" leads to /gift-cards/:id, which stands for many pages',
  ],
  [
    'an unknown group',
    { footer: [{ ...link, group: 'Legal' }] },
    '"footer": "Gift cards" is in the group Legal, but the footer has Shop, Help, Company',
  ],
  ['an unlisted page of another slice', { unlisted: ['/cart'] }, '"unlisted": /cart is none of the paths of the slice'],
  ['unlisted pages that are no list', { unlisted: '/gift-cards' }, '"unlisted" must be a list of paths'],
])('refuses %s', (_what, declared, problem) => expect(declaredLinkProblems({ paths, ...declared })).toEqual([problem]));

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
