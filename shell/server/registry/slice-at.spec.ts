import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { type RouteObject, matchPath, matchRoutes } from 'react-router-dom';
import { type OwnedPath, innerPaths, pathConflicts, pathProblems } from 'shared-contracts/releases/path-claims';
import { claimedRoutes, ownerOf, routesBehindBoundary, shellRoutes } from '../../src/app/shell-routes';
import { type SliceInUse, composed, unservedPaths } from './composition';
import { pageAt } from './slice-at';

// the router warns of broken encodings
beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => {}));

type Slice = { name: string; paths: string[] };

const word = fc.constantFrom('gifts', 'cards', 'a', 'b');
const parameter = fc.constantFrom(':id', ':slug', ':Any');
/** Nothing else is accepted at the start. */
const path = fc
  .tuple(word, fc.array(fc.oneof(word, parameter), { maxLength: 3 }), fc.constantFrom('', '', '/', '/*'), fc.boolean())
  .map(([first, rest, end, isLoud]) => {
    const segments = [first, ...rest].map((one) => (isLoud && !one.startsWith(':') ? one.toUpperCase() : one));
    return `/${segments.join('/')}${end}`;
  });
const claims = fc.array(fc.record({ slice: fc.constantFrom('mf-one', 'mf-two', 'mf-three'), path }), {
  minLength: 2,
  maxLength: 8,
});

const encoded = (text: string) => `%${text.charCodeAt(0).toString(16).padStart(2, '0')}`;
const addressLike = (claimed: string) =>
  fc
    .tuple(
      fc.array(fc.oneof(word, fc.constantFrom('%2F', '%C3%A9', '%', 'x.y', '%0A', '*', ':id'), fc.string()), {
        minLength: 4,
        maxLength: 6,
      }),
      fc.array(fc.constantFrom('as it is', 'upper', 'encoded'), { minLength: 6, maxLength: 6 }),
      fc.constantFrom('', '', '/', '//'),
      fc.constantFrom('/', '/', '/', '//'),
    )
    .map(([values, styles, end, separator]) => {
      const filled = claimed
        .replace(/\/$/, '')
        .slice(1)
        .split('/')
        .flatMap((one, index) => {
          if (one === '*') return values.slice(0, index % 3);
          const text = one.startsWith(':') ? values[index % values.length]! : one;
          if (styles[index] === 'upper') return text.toUpperCase();
          return styles[index] === 'encoded' && /^\w/.test(text) ? encoded(text) + text.slice(1) : text;
        });
      return `/${filled.join(separator)}${end}`.replace(/[?#]/g, '');
    });

const claimsAndAddress = claims.chain((wanted) =>
  fc.tuple(fc.constant(wanted), fc.oneof(...wanted.map((one) => addressLike(one.path)))),
);

/** `withConsent`: also claims within or around others'. */
function accepted(wanted: readonly OwnedPath[], { withConsent = false } = {}): OwnedPath[] {
  const owned: OwnedPath[] = [];
  for (const { path: claimed, slice } of wanted) {
    const own = owned.filter((one) => one.slice === slice).map((one) => one.path);
    const isRefused = withConsent
      ? pathProblems({ slice, paths: [...own, claimed] }, []).length > 0 ||
        pathConflicts({ path: claimed, slice }, owned).some(({ relation }) => ['same', 'cross'].includes(relation))
      : pathProblems({ slice, paths: [...own, claimed] }, owned).length > 0;
    if (!isRefused) owned.push({ path: claimed, slice });
  }
  return owned;
}

const slicesOf = (owned: readonly OwnedPath[]): Slice[] =>
  [...new Set(owned.map(({ slice }) => slice))].map((name) => ({
    name,
    paths: owned.filter(({ slice }) => slice === name).map((one) => one.path),
  }));

const servedSlice = ({ name, paths }: Slice) =>
  ({ name, metadata: { version: '1.0.0', integrity: '' }, extras: { paths } }) as SliceInUse;
const serving = (slices: readonly Slice[], owned: readonly OwnedPath[] = []) =>
  composed(slices.map(servedSlice), innerPaths(owned));

const matches = (claimed: string, address: string): boolean =>
  matchRoutes([{ path: claimed }], address) !== null || matchPath(claimed, address) !== null;

type Shown = { slices: readonly Slice[]; mounted: readonly Slice[]; unserved?: readonly string[]; address: string };

/** After visiting pages of the `mounted` slices. */
function shownInBrowser({ slices, mounted, unserved, address }: Shown): string | undefined {
  const sloppy: RouteObject[] = [{ path: '*' }, { index: true }, { path: '/gifts/cards/a/b' }];
  const routesOf = ({ name, paths }: Slice) => {
    const routes = [...sloppy, ...paths.map((one) => ({ path: one, caseSensitive: true }))];
    return routesBehindBoundary(name, claimedRoutes(routes, paths));
  };
  const found = (some: readonly Slice[]) => matchRoutes(shellRoutes(some.map(routesOf), unserved), address) ?? [];
  const shown = found(mounted);
  const owner = ownerOf(slices, address, unserved);
  // a parameter may also match a path of a slice that is not loaded yet
  const asks = (!shown[0] || Object.keys(shown[0].params).length > 0) && owner && !mounted.includes(owner);
  const last = asks ? found([...mounted, owner]) : shown;
  return last.find(({ route }) => route.id?.startsWith('slice:'))?.route.id?.slice('slice:'.length);
}

describe('an address', () => {
  it('is never matched by paths of two slices, however it is written, unless one of them has consented', () => {
    fc.assert(
      fc.property(claimsAndAddress, ([wanted, address]) => {
        const owners = accepted(wanted).filter((one) => matches(one.path, address));
        expect(new Set(owners.map(({ slice }) => slice)).size).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });

  it('belongs to the most specific path, and has the same owner on the server and in the browser', () => {
    fc.assert(
      fc.property(claimsAndAddress, fc.infiniteStream(fc.nat()), ([wanted, address], order) => {
        const owned = accepted(wanted, { withConsent: true });
        const slices = slicesOf(owned);
        const owner = pageAt(serving(slices), address);
        for (const other of owned.filter((one) => one.slice !== owner?.slice.name && matchRoutes([one], address)))
          expect(pathConflicts({ path: owner!.path, slice: owner!.slice.name }, [other])).toMatchObject([
            { relation: 'within' },
          ]);
        const mounted = slices.filter(() => order.next().value % 2 === 0);
        for (const some of [mounted, mounted.toReversed(), slices, slices.toReversed()])
          expect(shownInBrowser({ slices, mounted: some, address })).toBe(owner?.slice.name);
      }),
      { numRuns: 200 },
    );
  });

  it('has no page while the slice of its most specific path is out of use, though the pattern around it matches', () => {
    fc.assert(
      fc.property(claimsAndAddress, ([wanted, address]) => {
        const owned = accepted(wanted, { withConsent: true });
        const all = slicesOf(owned);
        const owner = pageAt(serving(all), address)?.slice.name;
        for (const { name } of all) {
          const slices = all.filter((one) => one.name !== name);
          const composition = serving(slices, owned);
          const expected = owner === name ? undefined : owner;
          expect(pageAt(composition, address)?.slice.name).toBe(expected);
          for (const mounted of [[], slices, slices.toReversed()])
            expect(shownInBrowser({ slices, mounted, unserved: unservedPaths(composition), address })).toBe(expected);
        }
      }),
      { numRuns: 300 },
    );
  });
});

it('the owner does not depend on the names of slices, spelling, or the order of routes', () => {
  const slices = [
    { name: 'mf-a', paths: ['/products', '/products/:id'] },
    { name: 'mf-b', paths: ['/products/gift-card'] },
  ];
  for (const both of [slices, slices.toReversed()]) {
    for (const address of ['/products/gift-card', '/Products/Gift-Card/', '/products/%67ift-card'])
      expect(ownerOf(both, address)?.name).toBe('mf-b');
    for (const address of ['/products/7', '/products/gift%2Dcards', '/products/'])
      expect(ownerOf(both, address)?.name).toBe('mf-a');
  }
  expect(ownerOf(slices, '/products//gift-card')).toBeUndefined();
  for (const mounted of [[], [slices[0]!], slices, slices.toReversed()])
    for (const address of ['/products/gift-card', '/Products/Gift-Card/'])
      expect(shownInBrowser({ slices, mounted, address })).toBe('mf-b');
});
