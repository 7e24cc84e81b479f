import { describe, expect, it } from '@jest/globals';
import { linesOf } from './health-charts';

const at = (...times: number[]) => times.map((time) => ({ at: time, value: 1 }));

describe('the lines of a version', () => {
  it('are cut where nothing was counted for longer than the gap', () => {
    expect(linesOf(at(1, 2, 4, 7, 8), 2)).toEqual([at(1, 2, 4), at(7, 8)]);
  });

  it('are none without points', () => {
    expect(linesOf([], 2)).toEqual([]);
  });
});
