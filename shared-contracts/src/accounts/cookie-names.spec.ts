import { describe, expect, it } from '@jest/globals';
import { cookieNames, sessionHintIn } from './cookie-names.js';
describe('the session hint', () => {
  it.each([
    ['shop.signed-in=abc', 'abc'],
    ['theme=dark; shop.signed-in=abc; other=1', 'abc'],
    ['theme=dark;shop.signed-in=abc', 'abc'],
  ])('is found among the cookies %p', (cookies, hint) => expect(sessionHintIn(cookies, false)).toBe(hint));

  it.each(['', 'theme=dark', 'shop.signed-in=', 'my-shop.signed-in=abc', 'shop-signed-in=abc'])(
    'is absent from the cookies %p',
    (cookies) => expect(sessionHintIn(cookies, false)).toBeNull(),
  );

  it('is read over https under the name alone that no other host can set', () => {
    expect(sessionHintIn('shop.signed-in=theirs; __Host-shop.signed-in=ours', true)).toBe('ours');
    expect(sessionHintIn('shop.signed-in=theirs', true)).toBeNull();
    expect(sessionHintIn('__Host-shop.signed-in=ours', false)).toBeNull();
  });
});

describe('the names of cookies', () => {
  it('have prefixes over https alone', () => {
    for (const name of Object.values(cookieNames(true))) expect(name).toMatch(/^__(Host|Secure)-/);
    for (const name of Object.values(cookieNames(false))) expect(name).not.toContain('__');
  });
});
