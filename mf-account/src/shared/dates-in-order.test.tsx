import { describe, expect, it } from '@jest/globals';
import { datesInOrder } from './dates-in-order';

const day = (date: number) => `2026-01-0${date}T09:00:00.000Z`;
const shown = (...dates: (string | null)[]) =>
  datesInOrder(dates.map((at, index) => ({ name: `Step ${index}`, at }))).map(({ at }) => at);

describe('the dates of a timeline', () => {
  it('stay as long as none is later than one after it', () => {
    expect(shown(day(1), day(1), null, day(3))).toEqual([day(1), day(1), null, day(3)]);
  });

  it('are left out where a later step was before them', () => {
    expect(shown(day(1), day(5), day(3), null)).toEqual([day(1), null, day(3), null]);
    expect(shown(day(4), day(5), day(3))).toEqual([null, null, day(3)]);
  });
});
