import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server.edge';
import { ArrivalDate } from './arrival-date';

const option = { description: 'The usual way', minBusinessDays: 1, maxBusinessDays: 1 };
const date = <ArrivalDate option={option} timeZone="America/Toronto" />;

beforeEach(() => {
  // Tuesday, a minute before the cut-off
  jest.useFakeTimers({ now: new Date('2026-11-24T13:59:00-05:00') });
});
afterEach(() => {
  jest.useRealTimers();
});

it('says when an order placed now arrives, and changes at the cut-off', () => {
  const { container } = render(date);
  // Nov 24 + 1 + 1 and + 2 + 1 business days
  expect(container).toHaveTextContent('Arrives Nov 26-27');
  act(() => jest.advanceTimersByTime(90_000));
  expect(container).toHaveTextContent('Arrives Nov 27-30');
});

it('says on the server how long it takes, which is right on every day', () => {
  expect(renderToString(date)).toBe('1 business day after printing');
});

it('says what the shop says of an option without business days', () => {
  const undated = { ...option, minBusinessDays: null, maxBusinessDays: null };
  const { container } = render(<ArrivalDate option={undated} timeZone="UTC" />);
  expect(container).toHaveTextContent('The usual way');
});
