import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { publicNameOf } from './order-reviews.js';

describe('the name beside a review', () => {
  it.each([
    ['Ada Lovelace', 'Ada L.'],
    ['Ada', 'Ada'],
    ['  Ada   King  lovelace ', 'Ada L.'],
    ['Zoë de la Cruz', 'Zoë C.'],
    ['   ', null],
    ['Ada 👩‍👩‍👧 Family', 'Ada F.'],
    ['<b>Ada</b> <script>', '<b>Ada</b> <.'],
  ])('of %j is %j', (customer, shown) => {
    expect(publicNameOf(customer)).toBe(shown);
  });

  it('never gives away more of the last name than its first character', () => {
    const word = fc.stringMatching(/^[A-Za-z]{2,30}$/);
    fc.assert(
      fc.property(word, word, (first, last) => {
        expect(publicNameOf(`${first} ${last}`)).toBe(`${first} ${last[0]!.toUpperCase()}.`);
      }),
    );
  });

  it('is short for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const name = publicNameOf(text) ?? '';
        expect([...new Intl.Segmenter('en').segment(name)].length).toBeLessThanOrEqual(40 + 3);
      }),
    );
  });
});
