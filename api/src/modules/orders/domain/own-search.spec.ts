import { expect, it } from '@jest/globals';
import { ownSearchOf } from './own-search.js';

it.each([
  ['#1A2B3c4d', '1a2b3c4d-0000-0000-0000-000000000000', '1a2b3c4d-ffff-ffff-ffff-ffffffffffff', true],
  ['1a2b', '1a2b0000-0000-0000-0000-000000000000', '1a2bffff-ffff-ffff-ffff-ffffffffffff', false],
  ['1a2b3c4d-0', '1a2b3c4d-0000-0000-0000-000000000000', '1a2b3c4d-0fff-ffff-ffff-ffffffffffff', true],
  ['1a2b3c4d-', '1a2b3c4d-0000-0000-0000-000000000000', '1a2b3c4d-ffff-ffff-ffff-ffffffffffff', true],
  [
    '1a2b3c4d-0000-4000-8000-00000000000f',
    '1a2b3c4d-0000-4000-8000-00000000000f',
    '1a2b3c4d-0000-4000-8000-00000000000f',
    true,
  ],
])('%j searches for the ids from %s to %s', (text, from, to, isWholeNumber) => {
  expect(ownSearchOf(text)).toMatchObject({ ids: { from, to }, isWholeNumber });
});

it.each(['Square', '1a2b%', '#', '1a-2b', '1a2b3c4d5', '1a2b3c4d-0000-4000-8000-00000000000f0'])(
  '%j is no order number',
  (text) => {
    expect(ownSearchOf(text)).toMatchObject({ ids: null, isWholeNumber: false });
  },
);

it('finds a name that contains the text as it is', () => {
  expect(ownSearchOf('50% off_\\').name).toBe(String.raw`%50\% off\_\\%`);
});
