import { describe, expect, it } from '@jest/globals';
import { OrderRecord } from './order-writer.js';

const record = {
  customerEmail: 'ada@example.com',
  customerName: 'Ada Lovelace',
  quantity: 2,
  totalAmount: '21.97',
  subtotal: '15.98',
  tax: '0.00',
  shipping: '5.99',
};

describe('the record of an order', () => {
  it('is accepted when it keeps the rules', () => {
    expect(OrderRecord.safeParse(record).success).toBe(true);
  });

  it.each([
    ['customerEmail', 'ada', 'Please enter a valid email address'],
    ['customerEmail', undefined, 'Please enter a valid email address'],
    ['customerName', ' A ', 'Name must be at least 2 characters'],
    ['quantity', 0, 'Quantity must be at least 1'],
    ['quantity', 1.5, 'Quantity must be at least 1'],
    ['totalAmount', 'free', 'Invalid amount'],
    ['totalAmount', 21.97, 'Invalid amount'],
    ['subtotal', '-15.98', 'Invalid subtotal'],
    ['tax', '', 'Invalid tax'],
    ['shipping', '5.999', 'Invalid shipping'],
  ])('is refused with %s %j', (field, value, message) => {
    expect(OrderRecord.safeParse({ ...record, [field]: value }).error?.issues).toMatchObject([
      { path: [field], message },
    ]);
  });
});
