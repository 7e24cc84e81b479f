import { describe, expect, it } from '@jest/globals';
import { signInAddress } from './accounts.controller.js';

describe('the address of the sign-in page', () => {
  it('keeps the path to return to with its query', () =>
    expect(signInAddress('/orders?page=2')).toBe('/auth?returnTo=%2Forders%3Fpage%3D2'));

  it.each(['https://evil.example/', '/\\evil.example', '/auth', undefined, ['/orders', '/cart']])(
    'keeps nothing of %p',
    (wanted) => expect(signInAddress(wanted)).toBe('/auth'),
  );
});
