import { describe, expect, it } from '@jest/globals';
import { standingOf, whereText } from './sheet-parcels';

describe('a parcel of a printed sheet', () => {
  it.each([
    ['pending', 'to pack'],
    ['processing', 'to pack'],
    ['shipped', 'packed'],
    ['completed', 'packed'],
    ['cancelled', 'put aside'],
    ['lost', 'put aside'],
  ])('that is %s is %s', (status, standing) => {
    expect(standingOf({ status })).toBe(standing);
    expect(standingOf({ status, isRefunded: true })).toBe('put aside');
  });

  it.each([
    [9, 9, [], 'All 9 magnets are here'],
    [1, 1, [], 'Its only magnet is here'],
    [3, 9, ['R12-2', 'R13-1'], '3 of 9 magnets are here, the others on R12-2 and R13-1'],
    [1, 2, ['R12-2'], '1 of 2 magnets is here, the others on R12-2'],
    [1, 2, [], '1 of 2 magnets is here'],
  ])('with %d of %d magnets and other sheets %j is said in words', (here, magnets, otherSheets, text) =>
    expect(whereText({ here, magnets, otherSheets })).toBe(text),
  );
});
