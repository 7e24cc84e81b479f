import { describe, expect, it } from '@jest/globals';
import { directionOf, printableText, textRunsOf, wrappedLines } from './text-runs.js';

const font = (shown: string) => ({ font: /\p{Script=Latin}|\p{Nd}/u.test(shown) ? 'latin' : 'other', shown });
/** Right-to-left words as they are read. */
const drawn = (line: string, base?: 'ltr' | 'rtl') =>
  textRunsOf(line, font, base)
    .map(({ text }) => text.trim())
    .filter(Boolean);

describe('a line with both directions', () => {
  it.each([
    ['a name before a street', 'דוד כהן, 12 King Street', ['דוד כהן', ', ', '12', 'King', 'Street']],
    ['an Arabic name before a street', 'محمد علي 12 King St', ['محمد علي', '12', 'King', 'St']],
    ['a city before its state', 'תל אביב, ON M5H 1A1', ['תל אביב', ', ', 'ON', 'M5H', '1A1']],
    ['a name after a street', '12 King Street, דוד כהן', ['12', 'King', 'Street', ', ', 'דוד כהן']],
  ])('keeps %s in order', (_what, line, expected) => {
    expect(drawn(line).join(' ').replaceAll(/\s+/g, ' ')).toBe(expected.join(' ').replaceAll(/\s+/g, ' '));
  });

  it('keeps the number of a right-to-left street with it', () => {
    expect(drawn('רחוב הרצל 12')).toEqual(['12', 'רחוב הרצל']);
  });

  it('runs in the direction of its paragraph', () => {
    const message = 'שלום, please ring!';
    expect(directionOf(message)).toBe('rtl');
    expect(drawn(message, directionOf(message)).at(-1)).toContain('שלום');
    expect(directionOf('Please ring, דוד')).toBe('ltr');
  });

  it('draws the digits of a right-to-left script from left to right', () => {
    // a font turns letters of that script around
    expect(drawn('Anna ۱۲۳').at(-1)).toBe('۳۲۱');
  });
});

describe('printable text', () => {
  it.each([
    ['Ada 🦄 Lovelace', 'Ada Lovelace'],
    ['🦄Ada🦄', 'Ada'],
    ['Ada 👩🏽‍🚀 🇨🇦', 'Ada'],
    ['I ❤️ magnets', 'I magnets'],
    ['one 🦄\n🦄 two', 'one\ntwo'],
    ['1️⃣ magnet', '1 magnet'],
    ['Fridgewell™ © 2026', 'Fridgewell™ © 2026'],
    ['葛\u{e0100}城', '葛城'],
  ])('drops emoji and variants without a mark: %s', (text, printed) => expect(printableText(text)).toBe(printed));

  it('takes a long run of spaces and emoji in no time', () => {
    const text = ' 🦄  '.repeat(5000);
    expect(printableText(`${text}end`).trim()).toBe('end');
  });
});

describe('lines', () => {
  it.each([
    ['Thai', 'สวัสดีครับกรุณาวางไว้ที่ประตูหลัง'],
    ['Khmer', 'សូមទុកវានៅមាត់ទ្វារខាងក្រោយ'],
    ['Burmese', 'ကျေးဇူးပြု၍နောက်တံခါးမှာထားပါ'],
  ])('break between words of %s, which has no spaces', (_script, text) => {
    const lines = wrappedLines(text, 12, (line) => line.length);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe(text);
    const words = new Set(
      Array.from(new Intl.Segmenter('en', { granularity: 'word' }).segment(text), ({ index }) => index),
    );
    let at = 0;
    for (const line of lines) {
      expect(words.has(at)).toBe(true);
      at += line.length;
    }
  });
});
