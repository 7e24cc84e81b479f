import { describe, expect, it } from '@jest/globals';
import { failureText, failureToast } from './failure.js';

const failedCall = Object.assign(new Error('409'), {
  problem: { statusCode: 409, code: 'cart_full', message: 'Your cart is full' },
});

describe('the text of a failure', () => {
  it('is the message of the server', () => expect(failureText(failedCall)).toBe('Your cart is full'));

  it('is a hint, or what the caller says, when the server has not answered', () => {
    expect(failureText(new TypeError('Failed to fetch'))).toBe('Please check your connection and try again.');
    expect(failureText(new TypeError('Failed to fetch'), 'Please try again.')).toBe('Please try again.');
  });

  it('is in a toast below what has failed', () =>
    expect(failureToast('Not added', failedCall)).toEqual({
      tone: 'destructive',
      title: 'Not added',
      description: 'Your cart is full',
    }));
});
