import { describe, expect, it } from '@jest/globals';
import { type Problem, problemStatus } from 'shared-contracts/api/problem';
import { ApiError } from 'shell/contract';
import { refusalOf } from './checkout-refusal';

function failure(problem: Omit<Problem, 'statusCode' | 'message'>) {
  const statusCode = problemStatus[problem.code];
  return new ApiError(statusCode, 'text', { statusCode, message: "The server's own words.", ...problem });
}

const productId = '00000000-0000-4000-8000-000000000001';

describe('why no payment session was opened', () => {
  it('prices that changed come with the prices of now', () => {
    const details = {
      lines: [{ productId, name: 'Square', quantity: 1, unitPrice: '13.50' }],
      totals: { subtotal: '13.50', tax: '0.00', shipping: '5.99', total: '19.49' },
    };
    expect(refusalOf(failure({ code: 'price_changed', details }))).toEqual({ kind: 'price_changed', prices: details });
  });

  it('missing stock names the lines', () => {
    const lines = [{ productId, name: 'Square', requested: 3, available: 1 }];
    expect(refusalOf(failure({ code: 'out_of_stock', details: { lines } }))).toEqual({ kind: 'out_of_stock', lines });
  });

  it('lines that are not sold any more are told in the words of the server', () => {
    const errors = { 'items.1.selectedPack': 'Square is no longer sold in this pack size.' };
    expect(refusalOf(failure({ code: 'invalid_input', errors }))).toEqual({
      kind: 'not_sold',
      messages: ['Square is no longer sold in this pack size.'],
      byLine: new Map([[1, 'Square is no longer sold in this pack size.']]),
    });
  });

  it('fields that the server refuses go back to the form', () => {
    const errors = { 'shippingInfo.zipCode': 'Postal/ZIP code is required' };
    expect(refusalOf(failure({ code: 'invalid_input', errors }))).toMatchObject({
      kind: 'invalid_fields',
      fields: { zipCode: 'Postal/ZIP code is required' },
    });
  });

  it('anything else is told in the words of the server', () => {
    expect(refusalOf(failure({ code: 'checkout_conflict' }))).toEqual({
      kind: 'failed',
      message: "The server's own words.",
      isAnswered: true,
    });
  });

  it('a failing server may have opened the session all the same', () => {
    expect(refusalOf(failure({ code: 'service_unavailable' }))).toMatchObject({ kind: 'failed', isAnswered: false });
  });

  it('a server that cannot be reached has no words', () => {
    expect(refusalOf(new TypeError('fetch failed'))).toEqual({
      kind: 'failed',
      message: 'Please check your connection and try again.',
      isAnswered: false,
    });
  });

  it('details that cannot be read leave the message', () => {
    expect(refusalOf(failure({ code: 'price_changed', details: { lines: 'many' } }))).toMatchObject({
      kind: 'failed',
      message: "The server's own words.",
    });
  });
});
