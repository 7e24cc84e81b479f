import { describe, expect, it } from '@jest/globals';
import { checkoutMemory } from './checkout-memory';

describe("the browser's memory of its checkouts", () => {
  it('remembers the lines of a session until it is settled', () => {
    checkoutMemory.opened('cs_1', ['a', 'b']);
    expect(checkoutMemory.linesBoughtBy('cs_1')).toEqual(['a', 'b']);
    checkoutMemory.settled('cs_1');
    expect(checkoutMemory.linesBoughtBy('cs_1')).toBe('none');
  });

  it('remembers that this tab has paid until the next checkout', () => {
    expect(checkoutMemory.isComplete()).toBe(false);
    checkoutMemory.settled('cs_1');
    expect(checkoutMemory.isComplete()).toBe(true);
    checkoutMemory.clearComplete();
    expect(checkoutMemory.isComplete()).toBe(false);
  });

  it.each(['nonsense', '{}', '[null, 7, {"sessionId": "cs_1"}]'])('is empty when storage holds %s', (stored) => {
    window.localStorage.setItem('shop.checkouts', stored);
    expect(checkoutMemory.linesBoughtBy('cs_1')).toBe('all');
  });
});
