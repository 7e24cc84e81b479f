import { describe, expect, it } from '@jest/globals';
import { sessionHintIn } from './session-hint.js';

describe('the session hint', () => {
  it.each([
    ['shop.signed-in=abc', 'abc'],
    ['theme=dark; shop.signed-in=abc; other=1', 'abc'],
    ['theme=dark;shop.signed-in=abc', 'abc'],
  ])('is found among the cookies %p', (cookies, hint) => expect(sessionHintIn(cookies)).toBe(hint));

  it.each(['', 'theme=dark', 'shop.signed-in=', 'my-shop.signed-in=abc', 'shop-signed-in=abc'])(
    'is absent from the cookies %p',
    (cookies) => expect(sessionHintIn(cookies)).toBeNull(),
  );
});
