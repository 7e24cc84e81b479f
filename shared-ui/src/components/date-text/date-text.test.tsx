import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { DateText } from './date-text';

it('shows the date and marks up the exact time', () => {
  render(<DateText at="2026-03-14T12:00:00.000Z" />);
  expect(screen.getByText('Mar 14, 2026')).toHaveAttribute('datetime', '2026-03-14T12:00:00.000Z');
});

it('shows the time of day on request', () => {
  render(<DateText at="2026-03-14T12:00:00.000Z" show="date and time" />);
  expect(screen.getByText(/^Mar 14, 2026, \d{1,2}:00\s[AP]M$/)).toBeVisible();
});
