import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { KEPT_DESIGNS_KEY } from 'shared-contracts/design/browser-drafts';
import { type KeptDesign, keptDesigns } from './kept-designs';

afterEach(() => void jest.restoreAllMocks());

const design = (id: string, savedAt: number): KeptDesign => ({ id, owner: null, packSize: 9, savedAt });
const keep = (value: unknown) => window.localStorage.setItem(KEPT_DESIGNS_KEY, JSON.stringify(value));

describe('the designs that a browser keeps', () => {
  it('are listed, latest first', () => {
    keep([design('a', 1), design('b', 3), design('c', 2)]);
    expect(keptDesigns().map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  it.each([[null], ['text'], [{}], [[null, 7, {}, { id: 'a' }]]])('are none if the list is invalid: %j', (stored) => {
    keep(stored);
    expect(keptDesigns()).toEqual([]);
  });

  it('are none if storage is blocked', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(keptDesigns()).toEqual([]);
  });
});
