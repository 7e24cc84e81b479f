import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { OrderSummary } from 'shared-contracts/orders/schemas';
import type { Browser } from '../../../testing/browser.js';
import { registerCustomer, createProduct } from '../../../testing/factories.js';
import { until } from '../../../testing/until.js';
import { testAdmin, testShop } from '../../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);

const ordered = async (browser: Browser, ...names: string[]): Promise<string> => {
  const products = await Promise.all(names.map((name) => createProduct(shop.app, { name })));
  return shop.ordered(
    browser,
    products.map(({ id: productId }) => ({ productId })),
  );
};

describe('searching own orders', () => {
  it('finds them by number and by the name of any product in them, and only own ones', async () => {
    const { browser } = await registerCustomer(shop.app);
    const square = await ordered(browser, 'Classic Square');
    const mixed = await ordered(browser, 'Instant Frame', '100% Round_one');
    await ordered((await registerCustomer(shop.app)).browser, 'Classic Square');
    const found = async (q: string) =>
      (await browser.get<OrderSummary[]>(`/api/user/orders?q=${encodeURIComponent(q)}`)).body.map(({ id }) => id);
    expect(await found('')).toEqual([mixed, square]);
    expect(await found('classic')).toEqual([square]);
    expect(await found('round_')).toEqual([mixed]);
    expect(await found('0% r')).toEqual([mixed]);
    expect(await found(`#${square.slice(0, 8).toUpperCase()}`)).toEqual([square]);
    expect(await found(mixed)).toEqual([mixed]);
    // no wildcard
    expect(await found('%')).toEqual([mixed]);
    for (const nothing of ['_x', 'no such magnet', "' OR 1=1"])
      expect([nothing, await found(nothing)]).toEqual([nothing, []]);
  });

  it('pages and counts the matches', async () => {
    const { browser } = await registerCustomer(shop.app);
    const placed = [await ordered(browser, 'Strip'), await ordered(browser, 'Other'), await ordered(browser, 'Strip')];
    const { body, headers } = await browser.get<OrderSummary[]>('/api/user/orders?limit=1&q=strip');
    expect(body).toMatchObject([{ id: placed[2] }]);
    expect(headers.get('x-total-count')).toBe('2');
    const [, next] = /<[^>]*(\/api\/user\/orders[^>]*)>/.exec(headers.get('link') ?? '') ?? [];
    expect((await browser.get<OrderSummary[]>(next!)).body).toMatchObject([{ id: placed[0] }]);
  });
});

async function listen(browser: Browser, path: string) {
  const ended = new AbortController();
  const response = await fetch(shop.app.origin + path, {
    headers: { accept: 'text/event-stream', ...(browser.sessionCookie && { cookie: browser.sessionCookie }) },
    signal: ended.signal,
  });
  const state = { text: '' };
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) state.text += decoder.decode(chunk as Uint8Array);
  })().catch(() => undefined);
  return {
    status: response.status,
    state,
    changes: () => state.text.split('event: changed').length - 1,
    close: async () => {
      ended.abort();
      await reading;
    },
  };
}

describe('live updates of orders', () => {
  it('reach the customer’s order and list when anybody changes it, and carry nothing', async () => {
    const { browser } = await registerCustomer(shop.app);
    const id = await ordered(browser, 'Classic Square');
    const other = await ordered(browser, 'Classic Square');
    const order = await listen(browser, `/api/orders/${id}/events`);
    const list = await listen(browser, '/api/user/orders/events');
    await admin.patch(`/api/orders/${id}`, { status: 'processing' });
    await until(async () => order.changes() === 1 && list.changes() === 1);
    await admin.patch(`/api/orders/${other}`, { status: 'shipped' });
    await until(async () => list.changes() === 2);
    expect(order.changes()).toBe(1);
    expect(order.state.text).not.toContain(id);
    await Promise.all([order.close(), list.close()]);
  });

  it('tell admins of every order that is placed or changed', async () => {
    const { browser } = await registerCustomer(shop.app);
    const all = await listen(admin, '/api/admin/orders/events');
    expect(all.status).toBe(200);
    const before = all.changes();
    const id = await ordered(browser, 'Classic Square');
    await until(async () => all.changes() > before);
    const placed = all.changes();
    await admin.patch(`/api/orders/${id}`, { status: 'processing' });
    await until(async () => all.changes() > placed);
    await all.close();
  });

  it('are refused to guests and to other customers', async () => {
    const { browser } = await registerCustomer(shop.app);
    const id = await ordered(browser, 'Classic Square');
    const { browser: other } = await registerCustomer(shop.app);
    const status = async (who: Browser, path: string) => (await listen(who, path)).status;
    for (const path of [`/api/orders/${id}/events`, '/api/user/orders/events'])
      expect(await status(shop.app.browser(), path)).toBe(401);
    for (const unknown of [id, randomUUID(), 'nothing'])
      expect(await status(other, `/api/orders/${unknown}/events`)).toBe(404);
  });
});
