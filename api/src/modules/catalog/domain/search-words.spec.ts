import { describe, expect, it } from '@jest/globals';
import { searchWords } from './search-words.js';

describe('the words of a search', () => {
  it('are separated by everything else and in lower case', () =>
    expect(searchWords("  Mum's photo-strip, (4 x 6)! ")).toEqual(['mum', 's', 'photo', 'strip', '4', 'x', '6']));
  it('keep their accents, however they are encoded', () =>
    expect(searchWords('Cafe\u0301 ÉTÉ')).toEqual(['caf\u00e9', '\u00e9t\u00e9']));
  it('may be none', () => expect(searchWords(`!!! ' -- & | <-> \\ :* `)).toEqual([]));
  it('are ten at most', () => expect(searchWords('a '.repeat(50))).toHaveLength(10));
});
