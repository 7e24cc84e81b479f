import { afterEach, describe, expect, it } from '@jest/globals';
import { pictureUrl, servePicturesFrom } from './picture-url.js';

afterEach(() => servePicturesFrom(undefined));

describe('the address of a picture', () => {
  it('is on this origin without a CDN', () => {
    expect(pictureUrl('/objects/products/a.webp', 320)).toBe('/objects/products/a.webp?w=320');
    expect(pictureUrl('/objects/photos/a.jpg?crop=1', 320)).toBe('/objects/photos/a.jpg?crop=1&w=320');
  });

  it('is on the CDN for public pictures, and never for photos of customers', () => {
    servePicturesFrom('https://cdn.example/shop');
    expect(pictureUrl('/objects/products/a.webp', 320)).toBe('https://cdn.example/shop/objects/products/a.webp?w=320');
    for (const photo of [
      '/objects/photos/a.jpg',
      '/objects/small/a.webp',
      '/objects/products',
      'blob:1',
      'https://x.example/a',
    ])
      expect(pictureUrl(photo, 320)).toBe(`${photo}?w=320`);
  });
});
