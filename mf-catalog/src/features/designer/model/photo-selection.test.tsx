import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NOTHING_SELECTED, extendedTo, selectedAll, selectedIn, toggled } from './photo-selection';

const list = ['a', 'b', 'c', 'd', 'e'];

describe('a selection of photos', () => {
  it('gains a photo and loses it again', () => {
    const one = toggled(NOTHING_SELECTED, 'b');
    expect(selectedIn(one, list)).toEqual(['b']);
    expect(selectedIn(toggled(one, 'b'), list)).toEqual([]);
  });

  it('grows from where it began, in both directions', () => {
    const begun = toggled(NOTHING_SELECTED, 'c');
    const right = extendedTo(begun, 'e', { list, from: 'c' });
    expect(selectedIn(right, list)).toEqual(['c', 'd', 'e']);
    expect(selectedIn(extendedTo(right, 'b', { list, from: 'e' }), list)).toEqual(['b', 'c', 'd', 'e']);
  });

  it('begins where the keyboard was, if nothing is selected', () =>
    expect(selectedIn(extendedTo(NOTHING_SELECTED, 'c', { list, from: 'b' }), list)).toEqual(['b', 'c']));

  it('does not hold photos that have left the list', () =>
    expect(selectedIn(selectedAll(list), ['b', 'e'])).toEqual(['b', 'e']));

  it('holds every photo of a range, whatever its ends', () =>
    fc.assert(
      fc.property(fc.constantFrom(...list), fc.constantFrom(...list), (from, to) => {
        const range = selectedIn(extendedTo(NOTHING_SELECTED, to, { list, from }), list);
        expect(range).toHaveLength(Math.abs(list.indexOf(from) - list.indexOf(to)) + 1);
        expect(range).toEqual(expect.arrayContaining([from, to]));
      }),
    ));
});
