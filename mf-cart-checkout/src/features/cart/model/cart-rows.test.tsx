import { expect, it } from '@jest/globals';
import { sampleCartLine } from 'shared-contracts/testing/samples';
import { type Removal, cartRowsOf, withoutRemoval } from './cart-rows';

const [a, b, c] = [sampleCartLine(), sampleCartLine(), sampleCartLine()];
const removed = (line: typeof a, after: typeof a | null): Removal => ({
  line,
  after: after?.id ?? null,
  isRestoring: false,
});
const idsOf = (...parameters: Parameters<typeof cartRowsOf>) =>
  cartRowsOf(...parameters).map(({ id, removal }) => (removal ? `removed ${id}` : id));

it('shows each removal in the place of its line', () => {
  expect(idsOf([a, c], [removed(b, a)])).toEqual([a.id, `removed ${b.id}`, c.id]);
  expect(idsOf([], [removed(b, a), removed(c, b), removed(a, null)])).toEqual(
    [a, b, c].map(({ id }) => `removed ${id}`),
  );
});

it('places a removal that follows one which was removed later', () => {
  expect(idsOf([c], [removed(b, a), removed(a, null)])).toEqual([`removed ${a.id}`, `removed ${b.id}`, c.id]);
});

it('shows a line that is being removed once', () => {
  expect(idsOf([a, b], [removed(b, a)])).toEqual([a.id, `removed ${b.id}`]);
});

it('shows a removal last when the line before it is gone', () => {
  expect(idsOf([c], [removed(b, a)])).toEqual([c.id, `removed ${b.id}`]);
});

it('keeps the places of the other removals when a line comes back with a new id', () => {
  const removals = [removed(a, null), removed(b, a)];
  const back = sampleCartLine();
  expect(idsOf([back, c], withoutRemoval(removals, removals[0]!, back.id))).toEqual([back.id, `removed ${b.id}`, c.id]);
});
