import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { IRouter } from 'express';
import { reportFigure } from 'local-services/testing/report-figure';
import { isPermission } from 'shared-contracts/accounts/permissions';
import { type ApiKey, api } from 'shared-contracts/api/api';
import { type Row, matrix } from '../../testing/access-matrix.js';
import { type Other, others } from '../../testing/access-others.js';
import { type AccessWorld, MAX_MS, accessWorld, call, roles } from '../../testing/access-world.js';
import type { Browser } from '../../testing/browser.js';
import { registerCustomer, signInAdmin } from '../../testing/factories.js';
import { LIMITS, type RateLimit } from './rate-limit.js';
import { RateLimits } from './rate-limits.js';
import { testShop } from '../../testing/started.js';

const shop = testShop();
let world: AccessWorld;
beforeAll(async () => {
  world = await accessWorld(shop);
}, 120_000);

const statusOf = async (...[browser, key, input]: Parameters<typeof call>): Promise<number> =>
  (await call(browser, key, input)).status;

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
    admin = await signInAdmin(shop.app);
    customer = (await registerCustomer(shop.app)).browser;
  });

  it.each(Object.entries<Row>(matrix))('are refused by %s', async (key, { input }) => {
    const browser = isPermission(api[key as ApiKey].access) ? admin : customer;
    expect(await statusOf(browser, key, { ...input?.(world), surprise: 'x' })).toBe(400);
  });
});

function limitedRoutes(): [route: string, limits: RateLimit[]][] {
  const controllers = [...shop.app.nest.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  return controllers.flatMap(({ metatype }) => {
    const prototype = (metatype as new () => unknown).prototype as Record<string, object>;
    return new MetadataScanner().getAllMethodNames(prototype).flatMap((name): [string, RateLimit[]][] => {
      const of = (key: string): unknown => Reflect.getMetadata(key, prototype[name]!);
      const limits = of(LIMITS) as RateLimit[] | undefined;
      const folder = (Reflect.getMetadata(PATH_METADATA, metatype!) as string).replace(/\/$/, '');
      const route = `${RequestMethod[of(METHOD_METADATA) as RequestMethod]} ${folder}${of(PATH_METADATA) as string}`;
      return limits ? [[route, limits]] : [];
    });
  });
}

describe('a route that limits how often it is called', () => {
  it('answers each call past the limit with 429 and Retry-After', async () => {
    const rateLimits = shop.app.nest.get(RateLimits);
    jest.spyOn(rateLimits, 'isOn', 'get').mockReturnValue(true);
    const [admin, { browser: customer }] = [await signInAdmin(shop.app), await registerCustomer(shop.app)];
    const limited = limitedRoutes();
    const ask = (route: string) => {
      const [method, other] = [route.split(' ', 1)[0]!, others[route]];
      if (other) return shop.app.browser().send(method, other.path(world), { signal: AbortSignal.timeout(MAX_MS) });
      const browser = isPermission(api[route as ApiKey].access) ? admin : customer;
      return call(browser, route, (matrix[route as ApiKey] as Row).input?.(world) ?? {});
    };

    for (const [route, limits] of limited) {
      await ask(route);
      for (const { name, calls, perSeconds } of limits.filter(({ isPerProcess }) => isPerProcess))
        for (let count = 0; count < calls; count += 1)
          await rateLimits.of({ name, points: calls, seconds: perSeconds }).consume('127.0.0.1');
    }
    await shop.app.dataSource.query('UPDATE rate_limits SET points = 1000000');

    const answers: Record<string, unknown> = {};
    let longest = 0;
    for (const [route] of limited) {
      const start = performance.now();
      const answer = await ask(route).catch((error: unknown) => ({ status: String(error), headers: new Headers() }));
      longest = Math.max(longest, performance.now() - start);
      answers[route] = [answer.status, Number(answer.headers.get('retry-after')) > 0];
    }
    reportFigure({ what: 'any call past its limit: 429', value: longest, unit: 'ms', limit: 500 });
    expect(Object.keys(answers)).toContain('GET /api/orders/:id/events');
    expect(answers).toEqual(Object.fromEntries(limited.map(([route]) => [route, [429, true]])));
  }, 120_000);
});
