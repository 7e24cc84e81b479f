import { expect, it } from '@jest/globals';
import { ownSearchOf } from './own-search.js';

it.each([
  ['#1A2B3c4d', '1a2b3c4d%'],
  ['1a2b', '1a2b%'],
  ['1a2b3c4d-0000-4000-8000-00000000000f', '1a2b3c4d-0000-4000-8000-00000000000f%'],
  ['Square', null],
  ['1a2b%', null],
  ['#', null],
])('%j searches for the numbers %j', (text, number) => {
  expect(ownSearchOf(text).number).toBe(number);
});

it('finds a name that contains the text as it is', () => {
  expect(ownSearchOf('50% off_\\').name).toBe(String.raw`%50\% off\_\\%`);
});
