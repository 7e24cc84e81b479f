import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cursorOf, keysOf } from './cursor.js';
import { nextPageOf } from './page.js';

describe('a cursor', () => {
  it('returns the keys that it was made from', () => {
    fc.assert(
      fc.property(fc.integer(), fc.uuid(), (place, id) => {
        expect(keysOf(cursorOf([place, id]), ['integer', 'uuid'])).toMatchObject({
          ok: true,
          value: [String(place), id],
        });
      }),
    );
  });

  it.each([
    '2026-13-45T00:00:00.000Z',
    '2026-02-30T00:00:00.000Z',
    '2026-01-01T25:61:61.000Z',
    '0000-01-01T00:00:00.000Z',
    'now',
  ])('is refused with the time %s, on which Postgres would fail', (time) =>
    expect(keysOf(cursorOf([time]), ['timestamptz'])).toMatchObject({ ok: false, code: 'invalid_input' }),
  );

  it('is refused when made up, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.base64String(),
          fc.json().map((text) => Buffer.from(text).toString('base64url')),
        ),
        (cursor) => {
          expect(keysOf(cursor, [{ exactly: 'only this' }])).toMatchObject({ ok: false, code: 'invalid_input' });
        },
      ),
    );
  });
});

describe('the URL of the next page', () => {
  it('is the current URL with another cursor', () => {
    expect(nextPageOf('/api/products', 'abc')).toBe('/api/products?cursor=abc');
    expect(nextPageOf('/api/products?shape=round&cursor=old&limit=2', 'new')).toBe(
      '/api/products?shape=round&cursor=new&limit=2',
    );
  });
});
