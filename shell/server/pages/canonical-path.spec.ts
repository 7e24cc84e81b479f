import { describe, expect, it } from '@jest/globals';
import type { SliceInUse } from '../registry/composition';
import { canonicalPath } from './canonical-path';

const slice = (paths: string[], queryParameters: Record<string, string[]>): SliceInUse =>
  ({ name: 'mf-sample', extras: { paths, queryParameters } }) as unknown as SliceInUse;
const slices = [
  slice(['/products', '/products/:id'], { '/products': ['q', 'page'] }),
  slice(['/track-order'], { '/track-order': ['order'] }),
];
const addressOf = (address: string) => canonicalPath(address, { id: 'test', slices });

/** Seeded, so that a failure can be reproduced. */
function* randomNumbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state;
  }
}
const numbers = randomNumbers(8);
const below = (limit: number) => numbers.next().value! % limit;
const alphabet = ['a', 'Z', '0', '%', '%20', '%E9', '%00', '&', '=', '+', '#', '/', '?', 'é', '\u{1f600}', '%F0%9F'];
const randomText = () => Array.from({ length: below(12) }, () => alphabet[below(alphabet.length)]).join('');
const many = Array.from({ length: 500 }, (_, index) => index);

describe('the canonical path that a page is rendered and cached by', () => {
  it.each([
    ['/products?q=dog&page=2', '/products?q=dog&page=2'],
    ['/products?page=2&q=dog', '/products?q=dog&page=2'],
    ['/products?utm_source=mail&q=dog', '/products?q=dog'],
    ['/products?q=dog&q=cat', '/products?q=dog'],
    ['/products/7?q=dog', '/products/7'],
    ['/track-order?order=5eed0000&q=dog', '/track-order?order=5eed0000'],
    ['/nobodys?q=dog', '/nobodys'],
    ['/products#q=dog', '/products'],
    ['/products?', '/products'],
  ])('of %s is %s', (address, expected) => expect(addressOf(address)).toBe(expected));

  it('ignores undeclared parameters', () => {
    for (const number of many) {
      const noise = () => `x${number}${encodeURIComponent(randomText())}=${encodeURIComponent(randomText())}`;
      expect(addressOf(`/products?${noise()}&q=dog&${noise()}`)).toBe('/products?q=dog');
    }
  });

  it('has a bounded length', () => {
    for (const _ of many) {
      const long = randomText().repeat(below(2000));
      expect(addressOf(`/products?q=${long}&page=${long}&${long}`).length).toBeLessThan(2 * 256 * 12 + 100);
      expect(addressOf(`/${long}`).length).toBeLessThanOrEqual(2000);
    }
  });

  it('is its own canonical path', () => {
    for (const _ of many) {
      const address = addressOf(`/products?q=${randomText()}&page=${randomText()}&${randomText()}`);
      expect(addressOf(address)).toBe(address);
    }
  });

  it("keeps the declared parameters' values", () => {
    for (const _ of many) {
      const value = `${below(1000)} & more = ${below(1000)} \u{1f600}`;
      const address = addressOf(`/products?a=1&${new URLSearchParams({ page: '3', q: value }).toString()}`);
      const kept = new URLSearchParams(address.slice('/products?'.length));
      expect(Object.fromEntries(kept)).toEqual({ q: value, page: '3' });
    }
  });
});
