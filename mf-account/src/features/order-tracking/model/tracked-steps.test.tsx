import { describe, expect, it } from '@jest/globals';
import { trackedSteps } from './tracked-steps';

const placed = {
  status: 'pending' as const,
  createdAt: '2026-01-02T12:00:00.000Z',
  printsCheckedAt: null,
  shippedAt: null,
  deliveredAt: null,
};
const checkedAt = '2026-01-03T12:00:00.000Z';
const shippedAt = '2026-01-04T12:00:00.000Z';
const deliveredAt = '2026-01-08T12:00:00.000Z';
const doneOf = (changes: Partial<Parameters<typeof trackedSteps>[0]>) =>
  trackedSteps({ ...placed, ...changes }).filter(({ state }) => state === 'done').length;

describe('the five tracking steps', () => {
  it("have the shop's names", () => {
    expect(trackedSteps(placed).map(({ name }) => name)).toEqual([
      'Order Placed',
      'In Production',
      'Quality Check',
      'Shipped',
      'Delivered',
    ]);
  });

  it.each([
    ['pending', 1, {}],
    ['in production', 2, { status: 'processing' as const }],
    ['with checked prints', 3, { status: 'processing' as const, printsCheckedAt: checkedAt }],
    ['shipped, though the prints were not marked as checked', 4, { status: 'shipped' as const, shippedAt }],
    ['delivered', 5, { status: 'delivered' as const, shippedAt, deliveredAt }],
    ['completed', 5, { status: 'completed' as const, shippedAt, deliveredAt }],
    ['cancelled at once', 1, { status: 'cancelled' as const }],
    ['cancelled after the check', 3, { status: 'cancelled' as const, printsCheckedAt: checkedAt }],
  ])('%s: %i done', (_what, done, changes) => {
    expect(doneOf(changes)).toBe(done);
  });

  it('end with the cancellation, without the steps that were never reached', () => {
    const cancelled = { ...placed, status: 'cancelled' as const, cancelledAt: checkedAt };
    expect(trackedSteps(cancelled)).toEqual([
      { name: 'Order Placed', at: placed.createdAt, state: 'done' },
      { name: 'Cancelled', at: checkedAt, state: 'stopped' },
    ]);
    expect(trackedSteps({ ...cancelled, processingAt: placed.createdAt }).map(({ name }) => name)).toEqual([
      'Order Placed',
      'In Production',
      'Cancelled',
    ]);
  });

  it('have no date that is after that of a later step', () => {
    const steps = trackedSteps({ ...placed, status: 'shipped', printsCheckedAt: deliveredAt, shippedAt });
    expect(steps.map(({ at }) => at)).toEqual([placed.createdAt, null, null, shippedAt, null]);
  });

  it('have the known dates', () => {
    const processingAt = '2026-01-02T18:00:00.000Z';
    const steps = trackedSteps({ ...placed, status: 'shipped', processingAt, printsCheckedAt: checkedAt, shippedAt });
    expect(steps.map(({ at }) => at)).toEqual([placed.createdAt, processingAt, checkedAt, shippedAt, null]);
  });
});
