import { expect, it } from '@jest/globals';
import { shipByText } from './ship-by-text';

// still Nov 26 in Toronto
const now = new Date('2026-11-27T01:30:00Z');

const due = (changes: Partial<Parameters<typeof shipByText>[0]>) => ({
  shipBy: '2026-11-25',
  heldSince: null,
  refundState: 'none' as const,
  ...changes,
});

it.each([
  ['2026-11-27', 'Nov 27', false],
  ['2026-11-26', 'Today', false],
  ['2026-11-25', 'Nov 25', true],
  ['2025-12-31', 'Dec 31', true],
])('an order that ships by %s says so on the shop’s Nov 26: %s, late: %s', (shipBy, text, isLate) =>
  expect(shipByText(due({ shipBy }), 'America/Toronto', now)).toEqual({ text, isLate }),
);

it.each([
  ['on hold', { heldSince: '2026-11-20T12:00:00Z' }],
  ['refunded in full', { refundState: 'fully' }],
] as const)('an order that is %s is not late', (_, changes) =>
  expect(shipByText(due(changes), 'America/Toronto', now)).toEqual({ text: 'Nov 25', isLate: false }),
);
