import { describe, expect, it } from '@jest/globals';
import { type OwnedPath, claimProblems, conflictText, isSamePath, pathConflicts } from './path-claims.js';

const owned: OwnedPath[] = [
  { path: '/', slice: 'mf-catalog' },
  { path: '/products', slice: 'mf-catalog' },
  { path: '/products/:id', slice: 'mf-catalog' },
  { path: '/help/*', slice: 'mf-catalog' },
  { path: '/checkout', slice: 'mf-cart' },
  { path: '/admin/orders', slice: 'mf-admin' },
];
const textsOf = (path: string, slice = 'mf-gifts', paths = owned) =>
  pathConflicts({ path, slice }, paths).map((one) => conflictText({ path, slice }, one).replace(/: .*/, ''));

describe('a path of a slice', () => {
  it.each(['/', '/gifts', '/Gifts/', '/gifts/:id', '/gifts/:id/notes', '/gifts/*', '/gift_cards-2'])(
    'may be %j',
    (path) => expect(claimProblems([path])).toEqual([]),
  );

  it.each([
    'gifts',
    '',
    '//gifts',
    '/gifts//new',
    '/gifts//',
    '/gifts/:id?',
    '/gifts?',
    '/gifts/*/new',
    '/gifts*',
    '/gifts/*/',
    '/gifts/:',
    '/gifts/:id.json',
    '/gifts/:id:other',
    '/%63heckout',
    '/gifts\n',
    '/gi"fts',
    '/gifts\\new',
    '/gifts/../checkout',
    '/robots.txt',
    '/gift cards',
    '/chec\u212Aout',
    '/caf\u00E9',
    '/gifts#new',
    `/${'long'.repeat(50)}`,
    '/many'.repeat(11),
  ])('may not be %j', (path) => {
    const [problem = '', ...more] = claimProblems([path]);
    expect(problem).toContain('is no path for a slice');
    expect(more).toEqual([]);
  });

  it.each([
    ['/api', '/api/*'],
    ['/API/gifts', '/api/*'],
    ['/objects/:id', '/objects/*'],
    ['/c/pay', '/c/pay/*'],
    ['/c/:any', '/c/pay/*'],
    ['/health/live', '/health/*'],
    ['/:anything', '/_dev/*'],
    ['/:one/:two', '/_dev/*'],
    ['/*', '/_dev/*'],
  ])('may not be %s, because %s is reserved', (path, taken) => {
    expect(claimProblems([path])).toEqual([
      `no slice can own ${path}, because it matches ${taken}, which belongs to the shop itself`,
    ]);
  });

  it.each([
    ['/gifts', '/Gifts/'],
    ['/gifts/:id', '/gifts/:slug'],
  ])('may not be claimed twice, as %s and %s', (one, other) => {
    expect(claimProblems([one, other])).toEqual([`${one} and ${other} match the same addresses`]);
    expect(isSamePath(one, other)).toBe(true);
  });
});

describe('a path that another slice owns', () => {
  it.each([
    ['/checkout', '/checkout belongs to mf-cart'],
    ['/Checkout', '/Checkout is /checkout, which belongs to mf-cart'],
    ['/checkout/', '/checkout/ is /checkout, which belongs to mf-cart'],
    ['/products/:slug', '/products/:slug is /products/:id, which belongs to mf-catalog'],
    ['/products/gift-card', '/products/gift-card lies within /products/:id, which belongs to mf-catalog'],
    ['/help', '/help lies within /help/*, which belongs to mf-catalog'],
    ['/help/:topic/more', '/help/:topic/more lies within /help/*, which belongs to mf-catalog'],
    ['/admin/*', '/admin/* also matches /admin/orders, which belongs to mf-admin'],
    ['/:any/orders', '/:any/orders also matches /admin/orders, which belongs to mf-admin'],
  ])('is taken when it is claimed as %s', (path, text) => expect(textsOf(path)).toContain(text));

  it.each(['/:anything', '/*'])('is taken when it is claimed as %s, with the name of each owner', (path) => {
    const texts = textsOf(path).join();
    for (const slice of ['mf-catalog', 'mf-cart']) expect(texts).toContain(slice);
  });

  it('stays free beside it', () => {
    for (const path of [
      '/gifts',
      '/products/:id/reviews',
      '/checkout-success',
      '/admin',
      '/checkout/:step',
      '/help-me',
    ])
      expect(textsOf(path)).toEqual([]);
    for (const path of ['/products', '/products/gift-card', '/help/:topic'])
      expect(textsOf(path, 'mf-catalog')).toEqual([]);
  });

  it('is neither more nor less specific than one that crosses it', () => {
    const paths = [{ path: '/gifts/:id/notes', slice: 'mf-notes' }];
    expect(textsOf('/gifts/new/:any', 'mf-gifts', paths)).toEqual([
      '/gifts/new/:any matches some of the addresses of /gifts/:id/notes, which belongs to mf-notes',
    ]);
  });

  it('is decided by the most specific path that surrounds it', () => {
    const paths = [
      { path: '/gifts/*', slice: 'mf-gifts' },
      { path: '/gifts/cards/*', slice: 'mf-cards' },
    ];
    expect(textsOf('/gifts/cards/:id', 'mf-cards', paths)).toEqual([]);
    expect(textsOf('/gifts/cards/:id', 'mf-gifts', paths)).toEqual([
      '/gifts/cards/:id lies within /gifts/cards/*, which belongs to mf-cards',
    ]);
    expect(textsOf('/gifts/new', 'mf-gifts', paths)).toEqual([]);
  });
});
