import { describe, expect, it } from '@jest/globals';
import { attemptFor } from './checkout-attempt';

function keys() {
  let count = 0;
  return () => `key-${++count}`;
}

describe('the idempotency key of a checkout', () => {
  it('stays the same for the same order, so that a retry opens one payment', () => {
    const newKey = keys();
    const first = attemptFor({ total: '10.00' }, null, newKey);
    expect(attemptFor({ total: '10.00' }, first, newKey).idempotencyKey).toBe('key-1');
  });

  it('is new for a changed order', () => {
    const newKey = keys();
    const first = attemptFor({ total: '10.00' }, null, newKey);
    expect(attemptFor({ total: '11.00' }, first, newKey).idempotencyKey).toBe('key-2');
  });
});
