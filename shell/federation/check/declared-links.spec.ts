import { expect, it } from '@jest/globals';
import { declaredLinkProblems } from './declared-links.mjs';

const paths = ['/gift-cards', '/gift-cards/:id', '/gift-cards/balance'];
const link = { label: 'Gift cards', path: '/gift-cards' };

it('takes links to pages of the slice, and pages that are not listed', () => {
  const footer = [link, { ...link, group: 'Help' }];
  expect(declaredLinkProblems({ paths, menu: [link], footer, unlisted: ['/gift-cards/balance'] })).toEqual([]);
  expect(declaredLinkProblems({ paths })).toEqual([]);
});

it.each<[string, Parameters<typeof declaredLinkProblems>[0], string]>([
  ['too many links', { menu: [link, link, link, link] }, '"menu" has 4 links, and may have 3'],
  ['too many in the footer', { footer: Array.from({ length: 7 }, () => link) }, '"footer" has 7 links, and may have 6'],
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
