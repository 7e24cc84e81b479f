import { describe, expect, it } from '@jest/globals';
import { CheckoutRequest } from 'shared-contracts/checkout/schemas';
import { cents } from 'shared-contracts/money/money';
import { sampleCartLine } from 'shared-contracts/testing/samples';
import { checkoutRequestOf } from './checkout-request';

const shippingInfo = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '4165550100',
  address: '1 King Street West',
  city: 'Toronto',
  state: 'ON',
  zipCode: 'M5H 1A1',
  country: 'CA' as const,
};
const shippingOptionId = '00000000-0000-4000-8000-00000000e001';

describe('the request for a payment session', () => {
  const line = sampleCartLine({ quantity: 2, customImages: ['/objects/photos/a.webp'] });
  const request = checkoutRequestOf({
    lines: [{ ...line, unitPrice: cents(1350) }],
    shippingInfo,
    shippingOptionId,
    total: cents(3650),
  });

  it('sends the prices that the shopper saw, not those stored in the cart', () => {
    expect(request.items).toEqual([
      expect.objectContaining({
        productId: line.productId,
        quantity: 2,
        customImages: ['/objects/photos/a.webp'],
        selectedPack: '3',
        selectedPackPrice: '13.50',
      }),
    ]);
    expect(request.expectedTotal).toBe('36.50');
  });

  it('is valid for the server', () => {
    expect(CheckoutRequest.safeParse(request).success).toBe(true);
  });

  it('sends no pack price for a line without a pack', () => {
    const single = sampleCartLine({ selectedPack: null, selectedPackPrice: null });
    const [item] = checkoutRequestOf({
      lines: [{ ...single, unitPrice: cents(500) }],
      shippingInfo,
      shippingOptionId,
      total: cents(500),
    }).items;
    expect(item).toMatchObject({ selectedPack: null, selectedPackPrice: null });
  });
});
