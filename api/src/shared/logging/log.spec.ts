import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { aCustomer, anEmail, PASSWORD } from '../testing/factories.js';
import { type TestApp, startTestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ onLog: (line) => lines.push(line) });
});
afterAll(() => app.close());

const mailedToken = async () => {
  const folder = path.join(app.dataFolder, 'mail');
  for (const name of await readdir(folder)) {
    const [, token] = /unsubscribe\/([\w-]{20,})/.exec(await readFile(path.join(folder, name), 'utf8')) ?? [];
    if (token) return token;
  }
  return undefined;
};

describe('the log of the API', () => {
  it('holds no e-mail address, password or unsubscribe token', async () => {
    const { email } = await aCustomer(app);
    const browser = app.browser();
    const subscriber = anEmail();
    await browser.post('/api/login', { email, password: 'not the one' });
    await browser.post('/api/register', { email, password: PASSWORD, confirmPassword: PASSWORD });
    await browser.post('/api/newsletter', { email: subscriber });
    await browser.post('/api/track-order', { orderNumber: '5eed0000', email });
    await browser.get(`/api/nothing/${email}?email=${encodeURIComponent(email)}`);
    let token: string | undefined;
    await until(async () => {
      token = await mailedToken();
      return token !== undefined;
    });
    await browser.get(`/api/webhooks/unsubscribe/${token}`);
    await browser.send('POST', `/api/webhooks/unsubscribe/${token}`, {});
    await until(async () => lines.some((line) => line.includes('/api/webhooks/unsubscribe/[token]')));
    const log = lines.join('');
    expect(log).toContain('/api/newsletter');
    for (const secret of [email, subscriber, encodeURIComponent(email), PASSWORD, token!])
      expect([secret, log.includes(secret)]).toEqual([secret, false]);
  });
});
