import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { add, cents, parseMoney, toDecimal } from '../money/money.js';
import { missingForFreeShipping, shippingOn } from './shipping.js';

const standard = { baseRate: '5.99', freeShippingThreshold: '50.00' };
const express = { baseRate: '9.99', freeShippingThreshold: null };

describe('standard shipping', () => {
  it.each([
    ['49.99', '5.99'],
    ['50.00', '5.99'],
    ['50.01', '0.00'],
    ['0.00', '5.99'],
  ])('on a subtotal of %s costs %s', (subtotal, expected) => {
    expect(toDecimal(shippingOn(parseMoney(subtotal), standard))).toBe(expected);
  });

  it.each([
    ['50.00', '0.01'],
    ['49.99', '0.02'],
    ['10.00', '40.01'],
  ])('at %s asks for %s more', (subtotal, expected) => {
    const missing = missingForFreeShipping(parseMoney(subtotal), standard);
    expect(missing !== undefined && toDecimal(missing)).toBe(expected);
  });

  it('asks for nothing more once it is free', () =>
    expect(missingForFreeShipping(parseMoney('50.01'), standard)).toBeUndefined());

  it('becomes free with exactly what the hint asks for, and not with a cent less', () => {
    fc.assert(
      fc.property(fc.nat(5000), (subtotal) => {
        const missing = missingForFreeShipping(cents(subtotal), standard)!;
        expect(shippingOn(add(cents(subtotal), missing), standard)).toBe(0);
        expect(shippingOn(cents(subtotal + missing - 1), standard)).toBe(599);
      }),
    );
  });
});

it('an option without a threshold is never free and asks for nothing', () => {
  expect(toDecimal(shippingOn(parseMoney('10000.00'), express))).toBe('9.99');
  expect(missingForFreeShipping(parseMoney('10.00'), express)).toBeUndefined();
});
