import { describe, expect, it } from '@jest/globals';
import { signInAddress } from './return-path.js';

describe('the address of the sign-in page', () => {
  it('keeps the path to return to with its query', () =>
    expect(signInAddress('/orders?page=2')).toBe('/auth?returnTo=%2Forders%3Fpage%3D2'));

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'orders',
    '',
    '/auth',
    '/auth?x=1',
    '/api/logout',
    '/.//evil.example',
    undefined,
    ['/orders', '/cart'],
  ])('keeps nothing of %p', (wanted) => expect(signInAddress(wanted)).toBe('/auth'));
});
