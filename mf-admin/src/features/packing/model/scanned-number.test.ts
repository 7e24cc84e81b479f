import { describe, expect, it } from '@jest/globals';
import { scannedNumber } from './scanned-number';

const id = '1a2b3c4d-0000-4000-8000-000000000001';

describe('the number in what was scanned', () => {
  it.each([id, id.toUpperCase(), ` ${id}\n`, `https://shop.example/orders/${id}`])('is the id in %j', (text) => {
    expect(scannedNumber(text)).toBe(id);
  });

  it.each(['1A2B3C4D', '#1a2b3c4d', '# 1a2b3c4d'])('is the 8 characters of %j', (text) => {
    expect(scannedNumber(text)).toBe('1a2b3c4d');
  });

  it.each(['', '1a2b3c4', '1a2b3c4dd', '1Z999AA10123456784', 'hello'])('is none in %j', (text) => {
    expect(scannedNumber(text)).toBeNull();
  });
});
