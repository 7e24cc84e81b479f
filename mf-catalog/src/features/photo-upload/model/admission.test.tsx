import { describe, expect, it } from '@jest/globals';
import { admit, photoTypeOf } from './admission';

const TEN_MEGABYTES = 10_485_760;
const file = (name: string, type = 'image/jpeg', size = 100): File =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });

describe('choosing photos', () => {
  it('accepts as many as there are free slots', () => {
    const files = [file('a.jpg'), file('b.png', 'image/png')];
    expect(admit(files, 2)).toEqual({ accepted: files, refusals: [] });
  });

  it('accepts none if there are too many', () => {
    expect(admit([file('a.jpg'), file('b.jpg'), file('c.jpg')], 2)).toEqual({
      accepted: [],
      refusals: [{ tone: 'destructive', title: 'Too many images', description: 'You can only upload 2 more image(s)' }],
    });
  });

  it('skips files that are not images and accepts the rest', () => {
    const good = file('a.jpg');
    const { accepted, refusals } = admit([file('notes.pdf', 'application/pdf'), good], 5);
    expect(accepted).toEqual([good]);
    expect(refusals).toEqual([
      { tone: 'destructive', title: 'Invalid file type', description: 'notes.pdf is not an image file' },
    ]);
  });

  it('refuses images in unsupported formats', () => {
    expect(admit([file('logo.svg', 'image/svg+xml')], 5).refusals[0]?.title).toBe('Invalid file type');
  });

  it('accepts exactly 10 MB and refuses one byte more', () => {
    expect(admit([file('a.jpg', 'image/jpeg', TEN_MEGABYTES)], 1).accepted).toHaveLength(1);
    expect(admit([file('big.jpg', 'image/jpeg', TEN_MEGABYTES + 1)], 1)).toEqual({
      accepted: [],
      refusals: [{ tone: 'destructive', title: 'File too large', description: 'big.jpg is larger than 10 MB' }],
    });
  });

  it('refuses an empty file', () => {
    expect(admit([file('a.jpg', 'image/jpeg', 0)], 1).refusals[0]?.description).toBe('a.jpg is empty');
  });
});

describe('the type of a photo', () => {
  it('recognizes HEIC by its extension if the browser does not', () => {
    expect(photoTypeOf({ name: 'IMG_1.HEIC', type: '' })).toBe('image/heic');
    expect(photoTypeOf({ name: 'notes', type: '' })).toBeUndefined();
  });
});
