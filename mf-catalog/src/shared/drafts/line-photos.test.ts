import { describe, expect, it, jest } from '@jest/globals';
import { keepPhotosOfLine, photosOfLine, unsentOfLines } from './line-photos';

const path = (name: string) => `/objects/photos/${name}.jpg`;
const photo = (name: string) => ({ objectPath: path(name), name: `${name}.jpg` });
const line = (...names: string[]) => ({ productId: 'square', customImages: names.map(path) });

describe('the photos of a cart line', () => {
  it('keep their names, and the line its spares and what is still to be sent', () => {
    const unsent = [{ id: 'c', name: 'c.jpg' }];
    keepPhotosOfLine(line('b', 'a'), { photos: [photo('a'), photo('b'), photo('spare')], unsent });
    expect(photosOfLine(line('b', 'a'))).toEqual({ photos: [photo('b'), photo('a'), photo('spare')], unsent });
    expect(unsentOfLines()).toEqual(['c']);
  });

  it('have numbers if the browser knows nothing about them', () => {
    const photos = [
      { objectPath: path('a'), name: 'Photo 1' },
      { objectPath: path('b'), name: 'Photo 2' },
    ];
    expect(photosOfLine(line('a', 'b'))).toEqual({ photos, unsent: [] });
    window.localStorage.setItem('linePhotos', '[{"line":3},"x",{"line":"square","photos":[7],"unsent":[null]}]');
    expect(photosOfLine(line('a', 'b')).photos).toEqual(photos);
    expect(photosOfLine(line()).photos).toEqual([]);
  });

  it('are those of the line as it is now once it was changed', () => {
    keepPhotosOfLine(line('a'), { photos: [photo('a')], unsent: [{ id: 'old', name: 'old.jpg' }] });
    keepPhotosOfLine(line('b'), { photos: [photo('b'), photo('a')], unsent: [] }, line('a'));
    expect(unsentOfLines()).toEqual([]);
    expect(photosOfLine(line('b')).photos).toEqual([photo('b'), photo('a')]);
  });

  it('are remembered for the latest 20 lines', () => {
    for (let number = 0; number < 30; number++)
      keepPhotosOfLine(line(`${number}`), { photos: [photo(`${number}`)], unsent: [] });
    expect(photosOfLine(line('29')).photos[0]?.name).toBe('29.jpg');
    expect(photosOfLine(line('9')).photos[0]?.name).toBe('Photo 1');
  });

  it('have numbers where storage is blocked', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    keepPhotosOfLine(line('a'), { photos: [photo('a')], unsent: [] });
    expect(photosOfLine(line('a')).photos[0]?.name).toBe('Photo 1');
    jest.restoreAllMocks();
  });
});
