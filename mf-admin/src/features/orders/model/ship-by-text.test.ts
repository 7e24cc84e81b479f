import { expect, it } from '@jest/globals';
import { shipByText } from './ship-by-text';

const now = new Date('2026-11-26T12:00:00');

it.each([
  ['2026-11-27', 'Nov 27', false],
  ['2026-11-26', 'Today', false],
  ['2026-11-25', 'Late: Nov 25', true],
  ['2025-12-31', 'Late: Dec 31', true],
])('an order that ships by %s says so on Nov 26: %s', (shipBy, text, isLate) =>
  expect(shipByText(shipBy, now)).toEqual({ text, isLate }),
);
