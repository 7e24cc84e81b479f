import { beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutMemory } from './checkout-memory';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe("the browser's memory of its checkouts", () => {
  it('knows which lines a session was opened for, until it is settled', () => {
    checkoutMemory.opened('cs_1', ['a', 'b']);
    expect(checkoutMemory.linesBoughtBy('cs_1')).toEqual(['a', 'b']);
    checkoutMemory.settled('cs_1');
    expect(checkoutMemory.linesBoughtBy('cs_1')).toBe('none');
  });

  it('knows that this tab has paid, until something is in the cart again', () => {
    expect(checkoutMemory.isComplete()).toBe(false);
    checkoutMemory.settled('cs_1');
    expect(checkoutMemory.isComplete()).toBe(true);
    checkoutMemory.begunAgain();
    expect(checkoutMemory.isComplete()).toBe(false);
  });

  it.each(['nonsense', '{}', '[null, 7, {"sessionId": "cs_1"}]'])('does not trip over %s', (stored) => {
    window.localStorage.setItem('shop.checkouts', stored);
    expect(checkoutMemory.linesBoughtBy('cs_1')).toBe('all');
  });
});
