import { describe, expect, it } from '@jest/globals';
import { returnPathOf } from './return-path.js';

describe('the path to return to after signing in', () => {
  it.each(['/', '/orders?page=2', '/orders/7?print=1#photos', '/authors'])('is %s, a page of this site', (path) =>
    expect(returnPathOf(path)).toBe(path),
  );

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'orders',
    '',
    '/auth',
    '/auth?returnTo=/auth',
    '/api/logout',
    '/x/../api/logout',
    undefined,
    ['/orders', '/cart'],
  ])('is never %j', (wanted) => expect(returnPathOf(wanted)).toBeNull());
});
