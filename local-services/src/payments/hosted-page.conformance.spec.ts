import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PaymentShop, sessionParameters, sessionTotal } from '../testing/payment-shop.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await PaymentShop.open();
});
afterAll(() => shop.close());

const open = (more = {}) => shop.stripe.checkout.sessions.create(sessionParameters(more));
const read = (id: string) => shop.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });

describe('payments: the hosted page', () => {
  it('shows the items and the total, and says that it is a test', async () => {
    const response = await fetch(shop.pageOf(await open()));
    const html = await response.text();
    expect(response.status).toBe(200);
    for (const text of [
      'Square &lt;magnet&gt;',
      '$24.00',
      'Tax (13.00%)',
      '$3.12',
      'Standard',
      '$5.99',
      '$33.11',
      'no money moves',
      'value="ada@example.com"',
      'Card number',
    ])
      expect(html).toContain(text);
    expect(html).not.toContain('<script');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.example");
  });

  it('takes the good card, marks the session as paid and returns the shopper to the shop', async () => {
    const session = await open();
    const response = await shop.submit(session, '4242 4242 4242 4242');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`https://shop.example/ok?session_id=${session.id}`);
    expect(await read(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'ada@example.com' },
      payment_intent: {
        status: 'succeeded',
        amount_received: sessionTotal,
        metadata: { checkoutId: 'checkout-1' },
        latest_charge: { paid: true, amount: sessionTotal, refunded: false },
      },
    });
  });

  it('charges once when the form is submitted twice, even simultaneously', async () => {
    const session = await open();
    const responses = await Promise.all(Array.from({ length: 4 }, () => shop.submit(session, '4242424242424242')));
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    const later = await shop.submit(session, '4000000000000002');
    expect(later.headers.get('location')).toContain(session.id);
    const cancelled = await shop.submit(session, '', 'cancel');
    expect(cancelled.headers.get('location')).toContain('/ok?session_id=');
    const events = await shop.stripe.events.list({ type: 'checkout.session.completed', limit: 100 });
    const ofSession = events.data.filter((event) => 'id' in event.data.object && event.data.object.id === session.id);
    expect(ofSession).toHaveLength(1);
    expect(await (await fetch(shop.pageOf(session))).text()).toContain('Already paid');
  });

  it('declines a card with a message and then accepts another', async () => {
    const session = await open();
    const declined = await shop.submit(session, '4000 0000 0000 0002');
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain('Your card was declined');
    expect(await read(session.id)).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    expect((await shop.submit(session, '4242424242424242')).status).toBe(303);
  });

  it.each(['4111 1111 1111 1111', '', '4242', 'not a card', '<script>'])('rejects %j as invalid', async (card) => {
    const session = await open();
    const response = await shop.submit(session, card);
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain('Your card number is invalid');
    expect(html).not.toContain('<script');
    expect(await read(session.id)).toMatchObject({ status: 'open' });
  });

  it('returns to the shop on cancel and can be opened again', async () => {
    const session = await open();
    const cancelled = await shop.submit(session, '', 'cancel');
    expect(cancelled.headers.get('location')).toBe('https://shop.example/cart');
    expect(await read(session.id)).toMatchObject({ status: 'open' });
  });

  it('says that the session has expired and takes no payment', async () => {
    const session = await open();
    await shop.stripe.checkout.sessions.expire(session.id);
    for (const response of [await fetch(shop.pageOf(session)), await shop.submit(session, '4242424242424242')]) {
      expect(response.status).toBe(410);
      expect(await response.text()).toContain('has expired');
    }
    expect(await read(session.id)).toMatchObject({ status: 'expired', payment_status: 'unpaid' });
  });

  it('answers 404 for an unknown session', async () => {
    expect((await fetch(shop.pageOf({ id: 'cs_test_nothing' }))).status).toBe(404);
    expect((await fetch(shop.pageOf({ id: '..%2f..%2fv1' }))).status).toBe(404);
  });
});
