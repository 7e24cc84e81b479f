import { expect, it } from '@jest/globals';
import { stockChangeIn } from './catalog-change';

it('names the products whose number of units has changed', () => {
  expect(stockChangeIn('stock 1d5f 2a6c')).toEqual(['1d5f', '2a6c']);
});

it.each([null, '', 'catalog', 'stock', 'stocks 1d5f', 'anything else'])(
  'takes %j for a change of the whole catalog',
  (payload) => expect(stockChangeIn(payload)).toBeUndefined(),
);
