import { describe, expect, it } from '@jest/globals';
import { cents } from 'shared-contracts/money/money';
import { sampleMagnets } from 'shared-contracts/testing/samples';
import type { MailedOrder } from './mailed-order.js';
import { orderConfirmation, orderLinkOf, shippingNotice } from './order-mail.js';

const shop = { name: 'Fridgewell', publicUrl: 'https://shop.example', supportEmail: 'help@shop.example' };
const order: MailedOrder = {
  id: '0b7a3c1e-1111-4222-8333-444455556666',
  isGuest: true,
  customerName: 'Ada <Lovelace>',
  orderedOn: 'Nov 25, 2026',
  items: [
    {
      name: 'Square & bold',
      details: 'Finish: Glossy',
      quantity: 2,
      each: '$12.00 each, pack of 3',
      total: cents(2400),
      imageUrl: '/objects/products/a.webp',
      pictures: [],
    },
    {
      name: 'Round',
      details: null,
      quantity: 1,
      each: '$4.35 each',
      total: cents(435),
      imageUrl: 'https://cdn.example/b.webp',
      pictures: [],
    },
  ],
  missingPhotos: 0,
  addPhotosPath: '/add-photos?order=0b7a3c1e&token=abc',
  changesPath: '/track-order?order=0b7a3c1e&token=def',
  subtotal: cents(2835),
  taxes: [{ name: 'HST 13%', amount: cents(369) }],
  shipping: cents(599),
  shippingMethod: 'Express',
  arrival: { from: '2026-11-27', by: '2026-12-01' },
  total: cents(3803),
  addressLines: ['Ada <Lovelace>', '12 Main Street', 'Toronto ON M5V 1A1', 'Canada'],
};

describe('the order confirmation', () => {
  const mail = orderConfirmation(order, shop);

  it('lists items, totals and the address in plain text', () => {
    expect(mail.subject).toBe('Your Fridgewell order #0b7a3c1e');
    expect(mail.text).toContain('2 x Square & bold (Finish: Glossy), $12.00 each, pack of 3: $24.00');
    expect(mail.text).toContain('1 x Round, $4.35 each: $4.35');
    expect(mail.html).toContain('2 &times; $12.00 each, pack of 3');
    expect(mail.text).toContain('Shipping (Express): $5.99');
    expect(mail.text).toContain('Ordered on: Nov 25, 2026');
    expect(mail.text).toContain('Arrives: Nov 27 - Dec 1, by Express shipping');
    expect(mail.text).toContain('HST 13%: $3.69');
    expect(mail.text).toContain('Total: $38.03');
    expect(mail.text).toContain('Toronto ON M5V 1A1');
  });

  it('greets by the first name, and names the order by its short number', () => {
    expect(mail.text).toContain('Hi Ada,');
    expect(mail.text).toContain('Order: #0b7a3c1e');
    expect(mail.text).not.toContain(`Order: ${order.id}`);
  });

  it('says that the invoice is attached', () => expect(mail.text).toContain('Your invoice is attached'));

  it('links pictures by absolute addresses, and stored ones in a small size', () => {
    expect(mail.html).toContain('src="https://shop.example/objects/products/a.webp?w=160"');
    expect(mail.html).toContain('src="https://cdn.example/b.webp"');
  });

  it('shows designed photos in their shape instead of the product, all of them up to 12', () => {
    const windows = [{ shape: 'round' as const, x: 0, y: 0, width: 1, height: 2 }];
    const [{ template }] = sampleMagnets as [(typeof sampleMagnets)[number]];
    const narrow = { ...template, shape: 'round' as const, widthInches: 1, heightInches: 2, windows };
    const picturesOf = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        alt: `Your magnet ${at + 1}, as it will be printed`,
        template: narrow,
        urls: [`/objects/photos/${at}.jpg?crop=1,2,3,4,0&w=160&signature=s`],
      }));
    const withPictures = (count: number) =>
      orderConfirmation({ ...order, items: [{ ...order.items[0]!, pictures: picturesOf(count) }] }, shop).html;
    const url = 'https://shop.example/objects/photos/0.jpg?crop=1,2,3,4,0&amp;w=160&amp;signature=s';
    const one = withPictures(1);
    expect(one).toContain(`<img src="${url}" alt="Your magnet 1, as it will be printed" width="36" height="72"`);
    expect(one).toContain('border-radius:50%');
    expect(one).not.toContain('/objects/products/a.webp');
    const imagesIn = (html: string) => html.match(/<img /g)?.length;
    expect(imagesIn(one)).toBe(1);
    expect(imagesIn(withPictures(9))).toBe(1 + 9);
    expect(imagesIn(withPictures(100))).toBe(1 + 12);
    expect(withPictures(100)).toContain('and 88 more');
  });

  it('shows the windows of a strip where they are on it, and an empty one', () => {
    const [{ template }] = sampleMagnets as [(typeof sampleMagnets)[number]];
    // 12 pixels an inch
    const windows = [0.5, 2.5, 4.5].map((y) => ({ shape: 'rectangle' as const, x: 0.25, y, width: 1.5, height: 1.5 }));
    const strip = { ...template, widthInches: 2, heightInches: 6, windows };
    const urls = ['/objects/photos/a.jpg?crop=1,2,3,4,0&w=160', null, '/objects/photos/c.jpg?crop=1,2,3,4,0&w=160'];
    const pictures = [{ alt: 'Your magnet 1', template: strip, urls }];
    const { html } = orderConfirmation({ ...order, items: [{ ...order.items[0]!, pictures }] }, shop);
    expect(html).toContain('width:24px;background:#ffffff');
    const rows = [...html.matchAll(/<td style="padding:(\d+)px 0 (\d+)px;[^>]*>(<img|<span)/g)].map((row) =>
      row.slice(1),
    );
    // 6 + 18 + 6 + 18 + 6 + 18 = 72 pixels of 6 inches
    expect(rows).toEqual([
      ['6', '0', '<img'],
      ['6', '0', '<span'],
      ['6', '0', '<img'],
    ]);
    expect(
      html.match(/alt="Your magnet 1" width="18" height="18" style="display:inline-block;margin-left:3px/g),
    ).toHaveLength(1);
  });

  it('escapes HTML in names', () => {
    expect(mail.html).toContain('Ada &lt;Lovelace&gt;');
    expect(mail.html).not.toContain('<Lovelace>');
    expect(mail.html).toContain('Square &amp; bold');
  });

  it('links to where the order is changed or cancelled', () => {
    const link = 'https://shop.example/track-order?order=0b7a3c1e&token=def';
    expect(mail.text).toContain(`Change or cancel your order: ${link}`);
    expect(mail.html).toContain(link.replace('&', '&amp;'));
  });

  it('links a guest to the tracking page and a customer to the order', () => {
    expect(mail.text).toContain(`https://shop.example/track-order?order=${order.id}`);
    expect(orderLinkOf({ id: order.id, isGuest: false }, shop)).toBe(`https://shop.example/orders/${order.id}`);
  });
});

describe('the order confirmation with missing photos', () => {
  const mail = orderConfirmation({ ...order, missingPhotos: 6 }, shop);
  const link = 'https://shop.example/add-photos?order=0b7a3c1e&token=abc';

  it('says how many, how to add them and until when, in both bodies', () => {
    expect(mail.text).toContain('6 photos still missing. You can add them until printing begins.');
    expect(mail.text).toContain(`Add your photos: ${link}`);
    expect(mail.html).toContain('6 photos still missing. You can add them until printing begins.');
    expect(mail.html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(mail.html).toContain('We received your payment of $38.03. 6 photos still missing.');
  });

  it('does not say that printing starts now', () => {
    const complete = orderConfirmation(order, shop);
    for (const now of ['next in line at the printer', 'We check your photos and print within']) {
      expect(complete.text).toContain(now);
      expect(mail.text).not.toContain(now);
      expect(mail.html).not.toContain(now);
    }
    expect(mail.text).toContain('Once we have all of your photos, we print within 1-2 business days.');
  });

  it('promises no date, because the missing photos delay it', () => {
    expect(mail.text).not.toContain('Arrives');
  });

  it('asks for one photo in the singular', () => {
    const { text } = orderConfirmation({ ...order, missingPhotos: 1 }, shop);
    expect(text).toContain('1 photo still missing');
    expect(text).toContain(`Add your photo: ${link}`);
  });

  it('has no link to add photos when none are missing', () => {
    expect(orderConfirmation(order, shop).text).not.toContain('add-photos');
  });
});

describe('the shipping notice', () => {
  const shipment = { ...order, trackingNumber: 'CA<123>', contents: ['2 x Square & bold', '1 x Round'] };

  it('lists the items, the tracking number and the link to track it', () => {
    const { subject, text, html } = shippingNotice(shipment, shop);
    expect(subject).toBe('Your Fridgewell order #0b7a3c1e is on its way');
    expect(text).toContain('Items: 2 x Square & bold, 1 x Round');
    expect(text).toContain('Tracking number: CA<123>');
    expect(text).toContain(`Track your order: https://shop.example/track-order?order=${order.id}`);
    expect(html).toContain('CA&lt;123&gt;');
  });

  it('leaves out a tracking number that is not known', () => {
    expect(shippingNotice({ ...shipment, trackingNumber: null }, shop).text).not.toContain('Tracking number');
  });
});
