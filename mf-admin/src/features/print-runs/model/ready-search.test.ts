import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ReadyQuery } from 'shared-contracts/production/runs';
import { chosenOrdersIn, readySearchOf, sheetsProblem } from './ready-search';

const id = '1a2b3c4d-0000-4000-8000-000000000001';
const other = '2b3c4d5e-0000-4000-8000-000000000002';
const bare = { orders: '', layout: '', until: '', sheets: '' };

describe('what a run takes, in an address', () => {
  it('is limited to a day and a number of sheets', () => {
    expect(readySearchOf({ ...bare, until: '2026-11-26', sheets: '05' })).toEqual({
      until: '2026-11-26',
      maximumSheets: '5',
    });
    expect(readySearchOf(bare)).toEqual({});
  });

  it('is orders, each once', () => {
    expect(readySearchOf({ ...bare, orders: `${id},${other.toUpperCase()},,nonsense,${id}` })).toEqual({
      orders: `${id},${other}`,
    });
    expect(chosenOrdersIn('nonsense')).toEqual([]);
  });

  it('is laid out as pages without a limit of sheets', () => {
    expect(readySearchOf({ ...bare, layout: 'pages', sheets: '5' })).toEqual({ layout: 'pages' });
    expect(readySearchOf({ ...bare, layout: 'rolls' })).toEqual({});
  });

  it.each([
    ['2026-13-45', '0'],
    ['yesterday', '101'],
    ['26-11-2026', '1.5'],
  ])('is not limited by %j and %j', (until, sheets) => {
    expect(readySearchOf({ ...bare, until, sheets })).toEqual({});
    expect(sheetsProblem(sheets)).toBe('Must be 1 to 100');
  });

  it('is always a query that the API takes', () => {
    const text = fc.string();
    fc.assert(
      fc.property(
        fc.record({
          orders: fc.oneof(text, fc.array(fc.uuid(), { maxLength: 300 }).map(String)),
          layout: fc.oneof(text, fc.constant('pages')),
          until: text,
          sheets: fc.oneof(text, fc.nat().map(String)),
        }),
        (address) => {
          expect(ReadyQuery.safeParse(readySearchOf(address)).success).toBe(true);
        },
      ),
    );
  });
});
