import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { DateText } from './date-text';

const at = '2026-11-26T01:30:00.000Z';

it('shows the date in the given time zone and marks up the exact time', () => {
  render(<DateText at={at} timeZone="America/Toronto" />);
  expect(screen.getByText('Nov 25, 2026')).toHaveAttribute('datetime', at);
});

it('shows the time of day on request, with its time zone', () => {
  render(<DateText at={at} timeZone="America/Toronto" show="date and time" />);
  expect(screen.getByText(/^Nov 25, 2026, 8:30\sPM EST$/)).toBeVisible();
});
