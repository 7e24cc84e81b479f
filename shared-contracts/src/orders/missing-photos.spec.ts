import { describe, expect, it } from '@jest/globals';
import { addPhotosPath, lacksPhotos, missingPhotosIn, missingPhotosOf, missingPhotosText } from './missing-photos.js';
import { orderStatuses } from './schemas.js';

const photos = (count: number) => Array.from({ length: count }, (_, index) => `/objects/photos/${index}.jpg`);
const line = (photoPlaces: number, count: number) => ({ photoPlaces, customImages: photos(count) });

describe('the missing photos of a line', () => {
  it.each([
    [9, 3, 6],
    [9, 9, 0],
    [9, 0, 9],
    [1, 0, 1],
    [1, 1, 0],
  ])('with room for %i and %i given are %i', (places, given, missing) => {
    expect(missingPhotosOf(line(places, given))).toBe(missing);
  });

  it('do not grow with the quantity, because a line is one design', () => {
    const four = { ...line(9, 3), quantity: 4 };
    expect(missingPhotosOf(four)).toBe(9 - 3);
  });

  it('are none when it has surplus photos', () => {
    expect(missingPhotosOf(line(3, 5))).toBe(0);
  });

  it('add up, and a line with surplus photos does not fill another', () => {
    expect(missingPhotosIn([])).toBe(0);
    expect(missingPhotosIn([line(9, 3), line(3, 5), line(1, 0)])).toBe(6 + 0 + 1);
  });
});

it('is said in words, in the singular for one', () => {
  expect(missingPhotosText(6)).toBe('6 photos still missing');
  expect(missingPhotosText(1)).toBe('1 photo still missing');
});

it('is mentioned until the order was printed or cancelled', () => {
  const told = orderStatuses.filter((status) => lacksPhotos({ status, missingPhotos: 6 }));
  expect(told).toEqual(['pending', 'processing']);
  expect(orderStatuses.some((status) => lacksPhotos({ status, missingPhotos: 0 }))).toBe(false);
});

it('leads to the page that adds them, with a token for guests', () => {
  expect(addPhotosPath({ orderId: 'a1' })).toBe('/add-photos?order=a1');
  expect(addPhotosPath({ orderId: 'a1', token: 'x-_y' })).toBe('/add-photos?order=a1&token=x-_y');
});
