import { describe, expect, it } from '@jest/globals';
import { emailAddress, withAsciiDomain } from './email-address.js';

describe('an email address', () => {
  const address = emailAddress('no address');

  it.each([
    ['ada@müller.test', 'ada@xn--mller-kva.test'],
    ['ada@MÜLLER.test', 'ada@xn--mller-kva.test'],
    // decomposed, as keyboards of Macs give it
    ['ada@mu\u0308ller.test', 'ada@xn--mller-kva.test'],
    ['ada@例え.jp', 'ada@xn--r8jz45g.jp'],
    ['ada@example。com', 'ada@example.com'],
    [' ada@example.com\n', 'ada@example.com'],
    ['Ada.Lovelace@Example.com', 'Ada.Lovelace@Example.com'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(address.parse(typed)).toBe(stored);
    expect(withAsciiDomain(stored)).toBe(stored);
  });

  it.each([
    'ada@müller.test/path',
    'ada@müller.test:80',
    'ada@müller.test?x',
    'ada@müller.test#x',
    'ada@mül ler.test',
    'ada@müller',
    '@müller.test',
    'müller.test',
    'jörg@example.com',
    'ada@ｅxample%2ecom',
    'ada@１２７.0.0.1',
    '',
  ])('%j is refused', (typed) => {
    expect(address.safeParse(typed)).toMatchObject({ success: false, error: { issues: [{ message: 'no address' }] } });
  });
});
