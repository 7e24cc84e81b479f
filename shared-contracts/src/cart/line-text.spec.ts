import { describe, expect, it } from '@jest/globals';
import { cents } from '../money/money.js';
import { eachText, lineTitle, variationText } from './line-text.js';

const inCart = { selectedPack: '9', variation: { name: 'Finish', value: 'Glossy' } };
const ordered = { selectedPack: '9', variationName: 'Finish: Glossy' };
const plain = { selectedPack: null, variation: null };

describe('the text of a line', () => {
  it.each([inCart, ordered])('names product, variation and pack, in the cart as in an order', (line) => {
    expect(lineTitle('Coaster Round', line)).toBe('Coaster Round, Finish: Glossy, pack of 9');
    expect(variationText(line)).toBe('Finish: Glossy');
  });
  it('says what each means in a pack', () => {
    expect(eachText(cents(1598), ordered)).toBe('$15.98 each, pack of 9');
  });
  it('leaves out what was not chosen', () => {
    expect(lineTitle('Classic Square', plain)).toBe('Classic Square');
    expect(eachText(cents(799), plain)).toBe('$7.99 each');
    expect(variationText(plain)).toBeNull();
  });
});
