import { describe, expect, it } from '@jest/globals';
import { orderStatuses } from 'shared-contracts/orders/schemas';
import { whyClosed, withPhotos } from './added-photos.js';

const line = { photoPlaces: 3, customImages: ['a'] };

describe('adding photos to a line', () => {
  it('appends them in order', () => {
    expect(withPhotos(line, ['b', 'c'])).toMatchObject({ ok: true, value: ['a', 'b', 'c'] });
  });

  it('changes nothing when it is repeated', () => {
    const full = { ...line, customImages: ['a', 'b', 'c'] };
    expect(withPhotos(full, ['b', 'c'])).toMatchObject({ ok: true, value: ['a', 'b', 'c'] });
    expect(withPhotos(line, ['b', 'b'])).toMatchObject({ ok: true, value: ['a', 'b'] });
  });

  it('refuses more than the pack has room for, all of them', () => {
    expect(withPhotos(line, ['b', 'c', 'd'])).toMatchObject({
      code: 'too_many_photos',
      message: 'This pack needs only 2 more.',
    });
    expect(withPhotos({ photoPlaces: 1, customImages: ['a'] }, ['b'])).toMatchObject({
      code: 'too_many_photos',
      message: 'This pack already has all of its photos.',
    });
  });
});

it('an order takes photos while it is pending, and says why not afterwards', () => {
  expect(orderStatuses.map((status) => whyClosed(status)?.code)).toEqual([
    undefined,
    'printing_begun',
    'printing_begun',
    'printing_begun',
    'printing_begun',
    'order_cancelled',
  ]);
});
