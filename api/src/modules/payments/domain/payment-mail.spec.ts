import { describe, expect, it } from '@jest/globals';
import { cents } from 'shared-contracts/money/money';
import { refundNotice, refundReport } from './payment-mail.js';

const shop = { name: 'Fridgewell', publicUrl: 'https://shop.example', supportEmail: 'help@shop.example' };

describe('the refund notice', () => {
  it('says how much is refunded and why', () => {
    const mail = refundNotice(
      { customerName: 'Ada', amount: cents(3803), currency: null, reason: 'out_of_stock' },
      shop,
    );
    expect(mail.subject).toContain('$38.03');
    expect(mail.text).toContain('what you ordered had sold out');
    expect(mail.html).toContain('$38.03');
  });
});

describe('the refund report to the shop', () => {
  it('names the customer, the amount and the reason', () => {
    const mail = refundReport(
      {
        checkoutId: 'checkout-1',
        customerName: 'Ada <Lovelace>',
        customerEmail: 'ada@example.com',
        amount: cents(3803),
        currency: 'eur',
        reason: 'paid_twice',
        items: ['2 x Square & bold'],
      },
      shop,
    );
    expect(mail.subject).toContain('38.03 EUR');
    expect(mail.text).toContain('Customer: Ada <Lovelace> <ada@example.com>');
    expect(mail.text).toContain('paid for twice');
    expect(mail.html).toContain('Ada &lt;Lovelace&gt;');
  });
});
