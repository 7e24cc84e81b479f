import { type Page, expect } from '@playwright/test';
import { torontoAddress } from './shopper';

export type Purchase = {
  items: object[];
  email: string;
  lastName: string;
  /** The stand-in's; by default one that pays. */
  card?: string;
};

/** By the pages' calls alone. Resolves to the order's id. */
export async function buy(
  { request }: Page,
  { items, email, lastName, card = '4242 4242 4242 4242' }: Purchase,
): Promise<string> {
  const opened = await request.post('/api/create-checkout-session', {
    data: { items, shippingInfo: { ...torontoAddress, lastName, email, state: 'ON', country: 'CA' } },
  });
  expect(opened.status(), await opened.text()).toBe(200);
  const { url, sessionId } = (await opened.json()) as { url: string; sessionId: string };
  const form = { action: 'pay', card, email };
  expect((await request.post(url, { form, maxRedirects: 0 })).status()).toBe(303);
  const verified = await request.post('/api/verify-payment', { data: { sessionId } });
  expect(verified.status(), await verified.text()).toBe(200);
  return ((await verified.json()) as { orderId: string }).orderId;
}
