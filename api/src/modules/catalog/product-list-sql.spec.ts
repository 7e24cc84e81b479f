import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cursorOf } from '../../shared/http/cursor.js';
import { bestMatch, productOrders } from './domain/product-order.js';
import { cursorBehind, positionIn } from './product-list-sql.js';

const id = '5eed0000-0002-4000-8000-000000000001';
const refused = { ok: false, code: 'invalid_input', errors: { cursor: expect.any(String) } };

describe('a cursor of the product list', () => {
  it.each([
    [productOrders.featured, '-12'],
    [productOrders['price-asc'], '12.50'],
    [productOrders.newest, '2026-11-21T06:00:00.123Z'],
    [productOrders.name, 'classic "square" été'],
    [productOrders.name, ''],
    [bestMatch('round magnet'), '0.607927'],
  ])('holds its position in %j', (order, key) =>
    expect(positionIn(order, cursorBehind(order, { key, id }))).toMatchObject({ ok: true, value: { key, id } }),
  );

  it('is refused in every other order, direction and search', () => {
    const asc = cursorBehind(productOrders['price-asc'], { key: '12.50', id });
    const best = cursorBehind(bestMatch('round'), { key: '0.5', id });
    for (const order of [productOrders['price-desc'], productOrders.featured, bestMatch('round')])
      expect(positionIn(order, asc)).toMatchObject(refused);
    expect(positionIn(bestMatch('square'), best)).toMatchObject(refused);
  });

  it.each([
    ['featured', '9999999999'],
    ['featured', '1.5'],
    ['featured', ''],
    ['price-asc', 'NaN'],
    ['price-asc', '1e5'],
    ['newest', '2026-13-45T00:00:00.000Z'],
    ['newest', '0000-01-01T00:00:00.000Z'],
    ['newest', 'now'],
    ['name', 'a\0b'],
    ['name', 'x'.repeat(255)],
  ] as const)('of %s is refused with the key %j: Postgres would fail on it', (name, key) =>
    expect(positionIn(productOrders[name], cursorOf([name, key, id]))).toMatchObject(refused),
  );

  it.each(['------------------------------------', "' OR true", '5eed'])('is refused with the id %j', (wrong) =>
    expect(positionIn(productOrders.featured, cursorOf(['featured', '1', wrong]))).toMatchObject(refused),
  );

  it('is refused when made up, and never throws', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((text) => Buffer.from(text).toString('base64url')),
        ),
        (cursor) => {
          expect(positionIn(productOrders.featured, cursor)).toMatchObject(refused);
        },
      ),
    ));
});
