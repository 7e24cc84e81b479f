import { describe, expect, it } from '@jest/globals';
import { sheetCode } from './sheet-code';

describe('the code of a printed sheet', () => {
  it.each([
    'R12-3',
    ' r12-3\n',
    'https://shop.example/admin/packing?sheet=R12-3',
    'http://a.test:80/admin/packing?a=b&sheet=r12-3#x',
    'run-0012-sheet-003',
  ])('is read in %j', (text) => {
    expect(sheetCode(text)).toBe('R12-3');
  });

  it.each(['', '12-3', 'R12', 'R12-3-4', 'RR123456785CA', '1a2b3c4d', 'https://shop.example/admin/packing?sheet=x'])(
    'is not found in %j',
    (text) => {
      expect(sheetCode(text)).toBeNull();
    },
  );
});
