import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isForTheDesk, scannedOf } from './scanned';

const id = '1a2b3c4d-0000-4000-8000-000000000001';

describe('what was scanned', () => {
  it.each([id, `https://shop.example/orders/${id}`, '1A2B3C4D', '#1a2b3c4d'])('is an order in %j', (text) => {
    expect(scannedOf(text).kind).toBe('order');
  });

  it.each([
    ['1Z999AA10123456784', '1Z999AA10123456784'],
    ['1z 999 aa1 01 2345 6784', '1Z999AA10123456784'],
    ['9400111899223817428490', '9400111899223817428490'],
    // 420 + ZIP code + number
    ['420100019400111899223817428490', '9400111899223817428490'],
    ['42010001123494001118992238174284', '42010001123494001118992238174284'],
    ['420100011234 9400 1118 9922 3817 4284 90', '9400111899223817428490'],
    [']C19612345678901234567890', '9612345678901234567890'],
    ['123456789012', '123456789012'],
    ['7023210039414604', '7023210039414604'],
    ['RR123456785CA', 'RR123456785CA'],
    ['JJD000390007886543210', 'JJD000390007886543210'],
  ])('is a carrier’s number in %j', (text, number) => {
    expect(scannedOf(text)).toEqual({ kind: 'tracking', number });
  });

  it.each(['R12-3', 'https://shop.example/admin/packing?sheet=R12-3'])('is a printed sheet in %j', (text) => {
    expect(scannedOf(text)).toEqual({ kind: 'sheet', number: 'R12-3' });
  });

  it.each(['', '18', 'hello world', '4006381333931', 'part no. 12-34', 'https://shop.example/help'])(
    'is neither in %j',
    (text) => {
      expect(scannedOf(text)).toEqual({ kind: 'unknown' });
    },
  );

  it('is never an order when it is a number of UPS, and never a carrier’s when it is an order’s id', () => {
    const digits = fc.stringMatching(/^[0-9A-Z]{16}$/);
    fc.assert(fc.property(digits, (rest) => expect(scannedOf(`1Z${rest}`).kind).toBe('tracking')));
    fc.assert(fc.property(fc.uuid(), (order) => expect(scannedOf(order)).toEqual({ kind: 'order', number: order })));
  });

  it('is taken out of a field only if nobody types it: a count stays', () => {
    for (const text of ['18', '1a2b3c4d', 'TR 1']) expect(isForTheDesk(text)).toBe(false);
    for (const text of [id, 'R12-3', '1Z999AA10123456784']) expect(isForTheDesk(text)).toBe(true);
  });
});
