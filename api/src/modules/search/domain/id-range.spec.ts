import { describe, expect, it } from '@jest/globals';
import { idRangeOf } from './id-range.js';

const id = '1a2b3c4d-0000-4000-8000-000000000001';

describe('the range of ids', () => {
  it.each([6, 8, 9, 20, 36])('contains an id for its first %d characters', (length) => {
    const range = idRangeOf(id.slice(0, length))!;
    expect([range.from, id, range.to]).toEqual([range.from, id, range.to].toSorted());
  });

  it.each(['ada', '1a2b3c4d0', '1a2b3c4g', `${id}0`, ' 1a'])('is none for %s', (text) => {
    expect(idRangeOf(text)).toBeNull();
  });
});
