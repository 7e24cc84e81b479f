import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SheetCode } from 'shared-contracts/production/runs';
import { cutNameOf, runNameOf, sheetCodeOf, sheetOfCode, sheetUrlOf } from './run-names.js';

it('the code of a sheet names it, and is one of the contract', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 1, max: 9999 }), (run, sheet) => {
      const code = sheetCodeOf({ run, sheet });
      expect(sheetOfCode(code)).toEqual({ run, sheet });
      expect(SheetCode.parse(` ${code.toLowerCase()} `)).toBe(code);
    }),
  );
  expect(sheetOfCode('R12')).toBeUndefined();
});

it('the code on a sheet leads to the packing desk', () => {
  expect(sheetUrlOf('R12-3', 'https://shop.example')).toBe('https://shop.example/admin/packing?sheet=R12-3');
});

it('the names of runs sort', () => {
  expect(cutNameOf({ run: 12, sheet: 3 })).toBe('run-0012-sheet-003');
  expect([runNameOf(9), runNameOf(12), runNameOf(12_345)]).toEqual(['run-0009', 'run-0012', 'run-12345']);
});
