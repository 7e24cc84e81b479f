import { afterAll, beforeAll } from '@jest/globals';
import { Browser } from './browser.js';
import { type DesignShop, startDesignShop } from './design-shop.js';
import { signInAdmin } from './factories.js';
import { type PrintShop, startPrintShop } from './print-shop.js';
import { type TestApp, type TestAppOptions, startTestApp } from './test-app.js';
import { TestShop } from './test-shop.js';
import { until } from './until.js';

/** Exists at once, so that a file can name it; has its contents from the first test on. */
function started<T extends object>(prototype: object, start: () => Promise<T>): T {
  const later = Object.create(prototype) as T;
  beforeAll(async () => void Object.assign(later, await start()));
  return later;
}

export const untilReady = (app: TestApp): Promise<void> =>
  until(async () => (await app.browser().get('/api/health/ready')).status === 200);

export function testApp(options?: TestAppOptions): TestApp {
  const app = started<TestApp>(Object.prototype, () => startTestApp(options));
  afterAll(() => app.close());
  return app;
}

export function testShop(...options: Parameters<typeof TestShop.start>): TestShop {
  const shop = started(TestShop.prototype, () => TestShop.start(...options));
  afterAll(() => shop.close());
  return shop;
}

export const testAdmin = (of: TestShop | TestApp): Browser =>
  started(Browser.prototype, () => signInAdmin('app' in of ? of.app : of));

export function testPrintShop(variables?: Record<string, string>): PrintShop {
  const print = started<PrintShop>(Object.prototype, () => startPrintShop(variables));
  afterAll(() => print.shop.close());
  return print;
}

export function testDesignShop(): DesignShop {
  const shop = started<DesignShop>(Object.prototype, startDesignShop);
  afterAll(() => shop.app.close());
  return shop;
}
