import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { limitProblems } from './release-limits.mjs';

const paths = (count: number) => Array.from({ length: count }, (_, nth) => `/page-${nth}`);

describe('a release is larger than the shop takes', () => {
  it.each<[string, object]>([
    ['"paths" has 51 entries, and may have 50', { paths: paths(51) }],
    ['"pages" has 20000 entries, and may have 300', { pages: paths(20_000) }],
    ['"pages.part.js" has 301 entries, and may have 300', { pages: { part: { js: paths(301), css: [] } } }],
    ['"files" has 1001 entries, and may have 1000', { files: Object.fromEntries(paths(1001).entries()) }],
    ['"needs.contract" has 501 characters, and may have 500', { needs: { contract: 'x'.repeat(501) } }],
    [
      '"budget": "page" must be a number of kilobytes above 0, at most 200, and not 100000',
      { budget: { page: 100_000, shared: 10 } },
    ],
  ])('%s', (problem, release) => {
    expect(limitProblems(release)).toEqual([problem]);
  });

  it('never by exactly as many as it may have, and always by one more, wherever the list is', () => {
    const place = fc.constantFrom<[string, number, (list: string[]) => object]>(
      ['paths', 50, (list) => ({ paths: list })],
      ['queryParameters', 50, (list) => ({ queryParameters: Object.fromEntries(list.entries()) })],
      ['unlisted', 50, (list) => ({ unlisted: list })],
      ['routes.js', 300, (list) => ({ routes: { js: list } })],
      ['needs.exports.react', 300, (list) => ({ needs: { exports: { react: list } } })],
    );
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 1000 }), ([at, most, release], more) => {
        expect(limitProblems(release(paths(most)))).toEqual([]);
        expect(limitProblems(release(paths(most + more)))).toEqual([
          `"${at}" has ${most + more} entries, and may have ${most}`,
        ]);
      }),
    );
  });

  it('and says no more than five sentences, however much of it is too large', () => {
    expect(limitProblems({ pages: Array(100).fill('x'.repeat(501)) })).toHaveLength(5);
  });
});
