import { expect, it } from '@jest/globals';
import { returnPathIn } from './return-path';

const after = (returnTo: string) => returnPathIn(`?returnTo=${encodeURIComponent(returnTo)}`);

it('returns to the home page by default', () => expect(returnPathIn('')).toBe('/'));

it.each(['/orders', '/orders/7?print=1#photos'])('returns to %s', (path) => expect(after(path)).toBe(path));

it.each(['https://evil.example/', '/\\evil.example', '/auth?returnTo=/auth', '/api/logout', ''])(
  'returns to the home page instead of %j',
  (path) => expect(after(path)).toBe('/'),
);
