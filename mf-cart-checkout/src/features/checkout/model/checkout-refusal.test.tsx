import { describe, expect, it } from '@jest/globals';
import { type Problem, problemStatus } from 'shared-contracts/api/problem';
import { ApiError } from 'shell/contract';
import { refusalOf } from './checkout-refusal';

function failure(problem: Omit<Problem, 'statusCode' | 'message'>) {
  const statusCode = problemStatus[problem.code];
  return new ApiError(statusCode, 'text', { statusCode, message: "The server's own words.", ...problem });
}

const productId = '00000000-0000-4000-8000-000000000001';

describe('a refused checkout', () => {
  it('has the current prices when prices have changed', () => {
    const details = {
      lines: [{ productId, name: 'Square', quantity: 1, unitPrice: '13.50' }],
      totals: { subtotal: '13.50', tax: '0.00', shipping: '5.99', total: '19.49' },
    };
    expect(refusalOf(failure({ code: 'price_changed', details }))).toEqual({ kind: 'price_changed', prices: details });
  });

  it('names the lines that are out of stock', () => {
    const lines = [{ productId, name: 'Square', requested: 3, available: 1 }];
    expect(refusalOf(failure({ code: 'out_of_stock', details: { lines } }))).toEqual({ kind: 'out_of_stock', lines });
  });

  it("has the server's messages for lines that are no longer sold", () => {
    const errors = { 'items.1.selectedPack': 'Square is no longer sold in this pack size.' };
    expect(refusalOf(failure({ code: 'invalid_input', errors }))).toEqual({
      kind: 'not_sold',
      messages: ['Square is no longer sold in this pack size.'],
      byLine: new Map([[1, 'Square is no longer sold in this pack size.']]),
    });
  });

  it('has the fields that the server refused', () => {
    const errors = { 'shippingInfo.zipCode': 'Postal/ZIP code is required' };
    expect(refusalOf(failure({ code: 'invalid_input', errors }))).toMatchObject({
      kind: 'invalid_fields',
      fields: { zipCode: 'Postal/ZIP code is required' },
    });
  });

  it('is a bulk order, or one checkout too many, with the message of the server', () => {
    const message = "The server's own words.";
    expect(refusalOf(failure({ code: 'bulk_order' }))).toEqual({ kind: 'bulk_order', message });
    expect(refusalOf(failure({ code: 'too_many_requests' }))).toEqual({ kind: 'too_many', message });
  });

  it("has the server's message for any other refusal", () => {
    expect(refusalOf(failure({ code: 'checkout_conflict' }))).toEqual({
      kind: 'failed',
      message: "The server's own words.",
      isAnswered: true,
    });
  });

  it('counts as unanswered when the server failed, as it may have opened the session', () => {
    expect(refusalOf(failure({ code: 'service_unavailable' }))).toMatchObject({ kind: 'failed', isAnswered: false });
  });

  it('has a message of its own when the server is unreachable', () => {
    expect(refusalOf(new TypeError('fetch failed'))).toEqual({
      kind: 'failed',
      message: 'Please check your connection and try again.',
      isAnswered: false,
    });
  });

  it("falls back on the server's message when its details are invalid", () => {
    expect(refusalOf(failure({ code: 'price_changed', details: { lines: 'many' } }))).toMatchObject({
      kind: 'failed',
      message: "The server's own words.",
    });
  });
});
