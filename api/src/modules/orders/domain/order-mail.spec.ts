import { describe, expect, it } from '@jest/globals';
import { cents } from 'shared-contracts/money/money';
import { type MailedOrder, orderLinkOf } from './mailed-order.js';
import { orderConfirmation, parcelNotice, refundNotice, refundReport } from './order-mail.js';

const shop = { name: 'Fridgewell', publicUrl: 'https://shop.example', supportEmail: 'help@shop.example' };
const order: MailedOrder = {
  id: '0b7a3c1e-1111-4222-8333-444455556666',
  isGuest: true,
  customerName: 'Ada <Lovelace>',
  items: [
    {
      name: 'Square & bold',
      details: 'Pack of 3',
      quantity: 2,
      unitPrice: cents(1200),
      imageUrl: '/objects/products/a.webp',
    },
    { name: 'Round', details: null, quantity: 1, unitPrice: cents(435), imageUrl: 'https://cdn.example/b.webp' },
  ],
  subtotal: cents(2835),
  tax: cents(369),
  shipping: cents(599),
  shippingMethod: 'Standard',
  total: cents(3803),
  addressLines: ['12 Main Street', 'Toronto ON M5V 1A1', 'Canada'],
};

describe('the mail that confirms an order', () => {
  const mail = orderConfirmation(order, shop);

  it('names items, totals and address in plain text', () => {
    expect(mail.subject).toBe('Your Fridgewell order #0b7a3c1e');
    expect(mail.text).toContain('2 x Square & bold (Pack of 3)  $24.00');
    expect(mail.text).toContain('Total: $38.03');
    expect(mail.text).toContain('Toronto ON M5V 1A1');
  });

  it('shows pictures by absolute addresses, stored ones in a small size', () => {
    expect(mail.html).toContain('src="https://shop.example/objects/products/a.webp?w=160"');
    expect(mail.html).toContain('src="https://cdn.example/b.webp"');
  });

  it('lets nobody write HTML into it', () => {
    expect(mail.html).toContain('Ada &lt;Lovelace&gt;');
    expect(mail.html).not.toContain('<Lovelace>');
    expect(mail.html).toContain('Square &amp; bold');
  });

  it('links a guest to the tracking page and an account to its order', () => {
    expect(mail.text).toContain(`https://shop.example/track-order?order=${order.id}`);
    expect(orderLinkOf({ id: order.id, isGuest: false }, shop)).toBe(`https://shop.example/orders/${order.id}`);
  });
});

describe('the mail that the parcel has left', () => {
  const parcel = { ...order, trackingNumber: 'CA<123>', contents: ['2 x Square & bold', '1 x Round'] };

  it('says what is in it, its tracking number, and where it can be followed', () => {
    const { subject, text, html } = parcelNotice(parcel, shop);
    expect(subject).toBe('Your Fridgewell order #0b7a3c1e is on its way');
    expect(text).toContain('In it: 2 x Square & bold, 1 x Round');
    expect(text).toContain('Tracking number: CA<123>');
    expect(text).toContain(`Follow your order: https://shop.example/track-order?order=${order.id}`);
    expect(html).toContain('CA&lt;123&gt;');
  });

  it('is silent about a tracking number that there is not', () => {
    expect(parcelNotice({ ...parcel, trackingNumber: null }, shop).text).not.toContain('Tracking number');
  });
});

describe('the mail about a refund', () => {
  it('says how much comes back and why', () => {
    const mail = refundNotice({ customerName: 'Ada', amount: cents(3803), reason: 'out_of_stock' }, shop);
    expect(mail.subject).toContain('$38.03');
    expect(mail.text).toContain('the last pieces were sold');
    expect(mail.html).toContain('$38.03');
  });
});

describe('what the shop is told about a refund', () => {
  it('says who, how much, why, and that there is nothing to do', () => {
    const mail = refundReport({
      checkoutId: 'checkout-1',
      customerName: 'Ada <Lovelace>',
      customerEmail: 'ada@example.com',
      amount: cents(3803),
      reason: 'paid_twice',
      items: ['2 x Square & bold'],
      shopName: shop.name,
    });
    expect(mail.subject).toContain('$38.03');
    expect(mail.text).toContain('Customer: Ada <Lovelace> <ada@example.com>');
    expect(mail.text).toContain('paid twice');
    expect(mail.html).toContain('Ada &lt;Lovelace&gt;');
  });
});
