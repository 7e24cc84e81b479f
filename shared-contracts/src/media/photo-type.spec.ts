import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HEAD_BYTES, photoTypeOf } from './photo-type.js';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('the type of a photo', () => {
  it.each([
    ['\xff\xd8\xff\xe1', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n\0\0', 'image/png'],
    ['GIF89a', 'image/gif'],
    ['GIF87a', 'image/gif'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'image/heic'],
    ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'image/heic'],
    ['\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf', 'image/avif'],
    ['\0\0\0\x18ftypmif1\0\0\0\0mif1avif', 'image/avif'],
  ] as const)('of %j is %s', (head, type) => expect(photoTypeOf(bytes(head))).toBe(type));

  it.each([
    [''],
    ['\xff\xd8'],
    ['%PDF-1.7'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['II*\0\x10\0\0\0'],
    ['RIFF\x10\0\0\0WAVEfmt '],
    ['\0\0\0\x18ftypmp42\0\0\0\0isommp42'],
    // neither the brand's version nor what follows the box is a brand
    ['\0\0\0\x10ftypisomavifavif'],
  ])('of %j is not one that the shop takes', (head) => expect(photoTypeOf(bytes(head))).toBeUndefined());

  it('needs the first bytes only', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (file) => {
        const whole = new Uint8Array([...bytes('\0\0\x02\x58ftypheic'), ...file]);
        expect(photoTypeOf(whole)).toBe(photoTypeOf(whole.subarray(0, HEAD_BYTES)));
      }),
    ));
});
