import { describe, expect, it } from '@jest/globals';
import { formatFor, widthOf } from './variant.js';

describe('the width of a picture', () => {
  it('is the asked one of the policy', () => expect(widthOf('480')).toBe(480));
  it('is its own without one', () => expect(widthOf(undefined)).toBeNull());
  it.each(['481', '0', '-96', '1e2', '480px', '', '999999999', ['480', '96']])('is never %p', (asked) =>
    expect(widthOf(asked)).toBeUndefined(),
  );
});

describe('the format of a picture', () => {
  it('is WebP where it is read', () => expect(formatFor('image/avif,image/webp,*/*', 'photos/a.jpg')).toBe('webp'));
  it('keeps transparency for the others', () => expect(formatFor('*/*', 'photos/a.png')).toBe('png'));
  it('is JPEG else', () => expect(formatFor(undefined, 'photos/a.webp')).toBe('jpeg'));
});
