import { describe, expect, it } from '@jest/globals';
import { galleryOf, stepFrom } from './gallery';

const image = (imageUrl: string, altText: string | null = null) => ({ imageUrl, altText, width: 900, height: 600 });

describe('picturesOf', () => {
  it('starts with the main picture and lists each once', () => {
    const pictures = galleryOf({
      name: 'Square',
      imageUrl: '/objects/b.webp',
      imageUrls: ['/objects/a.webp', '/objects/b.webp', '/objects/c.webp'],
      images: [image('/objects/a.webp'), image('/objects/b.webp')],
    });
    expect(pictures.map((picture) => picture.src)).toEqual(['/objects/b.webp', '/objects/a.webp', '/objects/c.webp']);
  });

  it('keeps size and alt text of each record', () => {
    expect(
      galleryOf({ name: 'Square', imageUrl: null, imageUrls: [], images: [image('/objects/a.webp', 'On a fridge')] }),
    ).toEqual([{ src: '/objects/a.webp', alt: 'On a fridge', width: 900, height: 600 }]);
  });

  it('is empty for a product without pictures', () => {
    expect(galleryOf({ name: 'Square', imageUrl: null, imageUrls: [], images: [] })).toEqual([]);
  });
});

describe('stepping through 3 pictures', () => {
  it('wraps around at both ends', () => {
    expect(stepFrom(2, 1, 3)).toBe(0);
    expect(stepFrom(0, -1, 3)).toBe(2);
    expect(stepFrom(0, 1, 3)).toBe(1);
  });
});
