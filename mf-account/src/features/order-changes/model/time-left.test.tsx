import { expect, it } from '@jest/globals';
import { timeLeftText } from './time-left';

const now = new Date('2026-11-22T12:00:00.000Z');

it.each([
  [7200, '2 hours'],
  [7199, '1 hour 59 minutes'],
  [3660, '1 hour 1 minute'],
  [125, '2 minutes'],
  [20, '1 minute'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(timeLeftText(new Date(now.getTime() + seconds * 1000), now)).toBe(text);
});
