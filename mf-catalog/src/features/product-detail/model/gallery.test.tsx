import { describe, expect, it } from '@jest/globals';
import { galleryOf, stepFrom } from './gallery';

const image = (imageUrl: string, altText: string | null = null) => ({ imageUrl, altText, width: 900, height: 600 });

describe("a product's pictures", () => {
  it('begin with the main one and name each once', () => {
    const pictures = galleryOf({
      name: 'Square',
      imageUrl: '/objects/b.webp',
      imageUrls: ['/objects/a.webp', '/objects/b.webp', '/objects/c.webp'],
      images: [image('/objects/a.webp'), image('/objects/b.webp')],
    });
    expect(pictures.map((picture) => picture.src)).toEqual(['/objects/b.webp', '/objects/a.webp', '/objects/c.webp']);
  });

  it('keep the size and the words of their record', () => {
    expect(
      galleryOf({ name: 'Square', imageUrl: null, imageUrls: [], images: [image('/objects/a.webp', 'On a fridge')] }),
    ).toEqual([{ src: '/objects/a.webp', alt: 'On a fridge', width: 900, height: 600 }]);
  });

  it('are none where the record has none', () => {
    expect(galleryOf({ name: 'Square', imageUrl: null, imageUrls: [], images: [] })).toEqual([]);
  });
});

describe('stepping through 3 pictures', () => {
  it('goes round at both ends', () => {
    expect(stepFrom(2, 1, 3)).toBe(0);
    expect(stepFrom(0, -1, 3)).toBe(2);
    expect(stepFrom(0, 1, 3)).toBe(1);
  });
});
