import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ReadyQuery } from 'shared-contracts/production/runs';
import { readySearchOf, sheetsProblem } from './ready-search';

describe('the limits of a run in an address', () => {
  it('are a day and a number of sheets', () => {
    expect(readySearchOf({ until: '2026-11-26', sheets: '05' })).toEqual({ until: '2026-11-26', maximumSheets: '5' });
    expect(readySearchOf({ until: '', sheets: '' })).toEqual({});
  });

  it.each([
    ['2026-13-45', '0'],
    ['yesterday', '101'],
    ['26-11-2026', '1.5'],
  ])('are ignored when they are %j and %j', (until, sheets) => {
    expect(readySearchOf({ until, sheets })).toEqual({});
    expect(sheetsProblem(sheets)).toBe('Must be 1 to 100');
  });

  it('are always a query that the API takes', () => {
    fc.assert(
      fc.property(fc.string(), fc.oneof(fc.string(), fc.nat().map(String)), (until, sheets) => {
        expect(ReadyQuery.safeParse(readySearchOf({ until, sheets })).success).toBe(true);
      }),
    );
  });
});
