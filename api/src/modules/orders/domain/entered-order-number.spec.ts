import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { idsFrom, parseOrderNumber, shortNumberIn } from './entered-order-number.js';

const id = '1a2b3c4d-0000-4000-8000-00000000000f';

describe('text entered as an order number', () => {
  it.each([id, id.toUpperCase(), ` ${id} `, `#${id}`, `# ${id}`])('%j is read as a full id', (written) => {
    expect(parseOrderNumber(written)).toEqual({ id });
  });

  it.each(['1a2b3c4d', '1A2B3C4D', '#1a2b3c4d'])('%j is read as the beginning of an id', (written) => {
    expect(parseOrderNumber(written)).toEqual({ beginning: '1a2b3c4d' });
  });

  it.each(['', '#', '1a2b3c4', '1a2b3c4d5', '1a2b3c4g', `${id}0`, '%', "' OR 1=1", '1a2b3c4d-0000'])(
    '%j is no order number',
    (written) => {
      expect(parseOrderNumber(written)).toBeUndefined();
    },
  );

  it.each([id, `#${id.toUpperCase()}`, '1A2B3C4D', '# 1a2b3c4d'])('%j is shortened to 1a2b3c4d', (written) => {
    expect(shortNumberIn(written)).toBe('1a2b3c4d');
  });

  it('stays unchanged if it is no order number', () => {
    expect(shortNumberIn('my order')).toBe('my order');
  });

  it('finds its order if it is the short number from an email', () => {
    fc.assert(
      fc.property(fc.uuid(), (any) => {
        const named = parseOrderNumber(shortOrderNumber(any));
        expect(named).toEqual({ beginning: any.slice(0, 8) });
        const { from, to } = idsFrom(any.slice(0, 8))!;
        expect(from <= any && any <= to).toBe(true);
      }),
    );
  });
});
