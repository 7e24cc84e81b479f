import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { differenceOf } from './write-audit.js';

const states = fc
  .dictionary(fc.constantFrom('name', 'price', 'tags'), fc.jsonValue())
  .map((state) => JSON.parse(JSON.stringify(state)) as Record<string, unknown>);

describe('the difference of two states', () => {
  it('has the fields that differ', () => {
    const before = { name: 'Ada', tags: ['a'], price: '1.00' };
    const after = { name: 'Ada', tags: ['a', 'b'], price: '2.00' };
    expect(differenceOf(before, after)).toEqual({
      before: { tags: ['a'], price: '1.00' },
      after: { tags: ['a', 'b'], price: '2.00' },
    });
  });

  it('is everything when something is made or deleted', () => {
    expect(differenceOf(null, { name: 'Ada' })).toEqual({ before: null, after: { name: 'Ada' } });
    expect(differenceOf({ name: 'Ada' }, null)).toEqual({ before: { name: 'Ada' }, after: null });
  });

  it('is null for equal states, and leads from one state to the other', () => {
    fc.assert(
      fc.property(states, (state) => differenceOf(state, JSON.parse(JSON.stringify(state)) as typeof state) === null),
    );
    fc.assert(
      fc.property(states, states, (before, after) => {
        const difference = differenceOf(before, after);
        const same = Object.entries(before).filter(([name]) => !(name in (difference?.before ?? {})));
        expect({ ...Object.fromEntries(same), ...difference?.after }).toEqual(after);
      }),
    );
  });
});
