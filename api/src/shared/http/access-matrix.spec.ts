import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { IRouter } from 'express';
import { type ApiKey, api } from 'shared-contracts/api/api';
import { TestShop } from '../../modules/payments/testing/test-shop.js';
import { type Other, type Row, matrix, others } from '../testing/access-matrix.js';
import { type AccessWorld, accessWorld, roles } from '../testing/access-world.js';
import type { Browser } from '../testing/browser.js';
import { aCustomer, anAdmin } from '../testing/factories.js';

let shop: TestShop;
let world: AccessWorld;
beforeAll(async () => {
  shop = await TestShop.start();
  world = await accessWorld(shop);
}, 120_000);
afterAll(() => shop.close());

/** The answer to a call of the endpoint table. */
async function statusOf(browser: Browser, key: string, input: Record<string, unknown>): Promise<number> {
  const [method = '', template = ''] = key.split(' ', 2);
  const inPath = new Set([...template.matchAll(/:(\w+)/g)].map(([, name]) => name!));
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)));
  const isInQuery = method === 'GET' || method === 'DELETE';
  const query = isInQuery ? new URLSearchParams(rest as Record<string, string>).toString() : '';
  const { status } = await browser.send(method, query ? `${path}?${query}` : path, {
    ...(!isInQuery && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) }),
  });
  return status;
}

type Layer = { route?: { path: string; methods: Record<string, boolean> } };
const boundRoutes = (): string[] => {
  const { stack } = (shop.app.nest.getHttpAdapter().getInstance() as { router: IRouter }).router;
  return (stack as Layer[]).flatMap(({ route }) =>
    route ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`) : [],
  );
};

describe('the routes of the application', () => {
  it('are all in the access matrix, and nothing else is', () => {
    const known = [...Object.keys(matrix), ...Object.keys(others)];
    expect(boundRoutes().toSorted()).toEqual(known.toSorted());
    expect(Object.keys(matrix).toSorted()).toEqual(Object.keys(api).toSorted());
  });

  it.each(Object.entries<Other>(others))('%s answers each role as it should', async (key, { path, statuses }) => {
    const [method = ''] = key.split(' ', 1);
    const answers: (number | null)[] = [];
    for (const [index, role] of roles.entries()) {
      const browser = await world.browsers[role]();
      const isCalled = statuses[index] !== null;
      answers.push(isCalled ? (await browser.send(method, path(world), {})).status : null);
    }
    expect(answers).toEqual(statuses);
  });

  it.each(Object.entries<Row>(matrix))('%s answers each role as it should', async (key, { statuses, input }) => {
    const answers: number[] = [];
    for (const role of roles) answers.push(await statusOf(await world.browsers[role](), key, input?.(world) ?? {}));
    expect(answers).toEqual(statuses);
  });
});

describe('unknown fields', () => {
  let admin: Browser;
  let customer: Browser;
  beforeAll(async () => {
    admin = await anAdmin(shop.app);
    customer = (await aCustomer(shop.app)).browser;
  });

  it.each(Object.entries<Row>(matrix))('are refused by %s', async (key, { input }) => {
    const browser = api[key as ApiKey].access === 'admin' ? admin : customer;
    expect(await statusOf(browser, key, { ...input?.(world), surprise: 'x' })).toBe(400);
  });
});
