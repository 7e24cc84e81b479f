import { describe, expect, it } from '@jest/globals';
import { lsnOf, textOfLsn } from './lsn.js';

describe('a place in the log of changes', () => {
  it.each([
    ['0/0', 0n],
    ['0/16B3748', 0x16b3748n],
    ['16/B374D848', (0x16n << 32n) + 0xb374d848n],
  ])('%s is read as a number', (text, expected) => {
    expect(lsnOf(text)).toBe(expected);
  });

  it('is written as Postgres does', () => {
    expect(textOfLsn(lsnOf('16/B374D848')!)).toBe('16/B374D848');
  });

  it.each(['', '16', '16/', 'x/1', '1/2/3', '123456789/0', "0/0' OR 1=1"])('%p is none', (text) => {
    expect(lsnOf(text)).toBeNull();
  });
});
