import { expect, it } from '@jest/globals';
import { excessProblems } from './sizes.mjs';

it('says in one sentence which first page is heavier than its limit', () => {
  const sizes = [
    { address: '/', bytes: 140_000, limit: 140_000 },
    { address: '/products', bytes: 144_300, limit: 144_000 },
  ];
  expect(excessProblems(sizes)).toEqual([
    '/products needs 144.3 kB of JavaScript before the first action, more than the limit of 144.0 kB: load later what nobody has pressed yet',
  ]);
});
