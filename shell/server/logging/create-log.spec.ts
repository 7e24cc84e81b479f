import { afterEach, describe, expect, it } from '@jest/globals';
import { readEnvironment } from 'shared-server/config/environment';
import { type RunningApp, runApp } from '../testing/running-app';
import { createLog } from './create-log';

let app: RunningApp | undefined;
afterEach(() => app?.stop());

describe('the log of the shell', () => {
  it('holds no planted secret or personal data, from headers, addresses, reports or errors', async () => {
    const secrets = {
      session: 's%3AplantedSession.signature',
      email: 'planted.person@example.org',
      token: 'plantedTokenOfALink123',
      design: 'plantedDesignLink_1234567890',
      release: `release_${'0123456789abcdef'.repeat(4)}`,
      card: '4242424242424242',
      storageKey: 'planted/storage+secret',
      databasePassword: 'pl4nted-password',
    };
    const { session, email, token, design, release, card, storageKey, databasePassword } = secrets;
    const read = readEnvironment({
      LOG_LEVEL: 'trace',
      S3_SECRET_ACCESS_KEY: storageKey,
      DATABASE_URL: `postgres://shop:${databasePassword}@db/shop`,
    });
    if (!read.ok) throw new Error(read.problems.join());
    const lines: string[] = [];
    const log = createLog(read.environment, { write: (line) => void lines.push(line) });
    const failing = () => Promise.reject(new Error(`rendering for ${email} with ${storageKey} failed`));
    app = await runApp({ pages: { render: failing, log }, app: { log } });
    const headers = { cookie: `shop.sid=${session}`, authorization: `Bearer ${release}` };
    for (const path of [
      `/design/${design}?token=${token}`,
      `/newsletter/unsubscribe?token=${token}&email=${encodeURIComponent(email)}`,
      `/api/webhooks/unsubscribe/${token}?token=${token}`,
      `/track-order?email=${email}&card=${card}`,
    ])
      await fetch(app.origin + path, { headers });
    const violation = { 'effective-directive': 'img-src', 'blocked-uri': `https://${email}/`, 'document-uri': token };
    await fetch(`${app.origin}/reports/csp`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/csp-report' },
      body: JSON.stringify({ 'csp-report': violation }),
    });
    log.warn({ err: Object.assign(new Error('refused'), { url: `postgres://shop:${databasePassword}@db` }) }, 'lost');
    log.warn(`${card} of postgres://shop:${databasePassword}@db, ${release}`);
    const text = lines.join('');
    expect(text).toContain('upstream not reachable');
    expect(text).toContain('serving a page failed');
    expect(Object.entries(secrets).filter(([, secret]) => text.includes(secret))).toEqual([]);
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  });

  it('cannot be filled by strangers, with reports or with pages that fail', async () => {
    const read = readEnvironment({ LOG_LEVEL: 'info' });
    if (!read.ok) throw new Error(read.problems.join());
    const lines: string[] = [];
    const log = createLog(read.environment, { write: (line) => void lines.push(line) });
    const failing = () => Promise.reject(new Error('x'.repeat(10_000)));
    app = await runApp({ pages: { render: failing, log }, app: { log, trustedProxies: ['127.0.0.1'] } });
    const { origin } = app;
    const report = (from: number) => {
      const violations = Array.from({ length: 20 }, (_, index) => ({
        body: { effectiveDirective: 'img-src', blockedURL: `https://a${from}-${index}-${'x'.repeat(100)}.example` },
      }));
      return fetch(`${origin}/reports/csp`, {
        method: 'POST',
        headers: { 'content-type': 'application/reports+json', 'x-forwarded-for': `198.51.100.${from % 20}` },
        body: JSON.stringify(violations),
      });
    };
    const visit = (from: number) => fetch(`${origin}/products/${from}${'y'.repeat(8_000)}`);
    for (let from = 0; from < 200; from += 10)
      await Promise.all(Array.from({ length: 10 }, (_, index) => [report(from + index), visit(from + index)]).flat());
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    const violated = messages.filter((message) => message === 'a page violated the content security policy');
    // two minutes, if one ends meanwhile
    expect(violated.length).toBeLessThanOrEqual(2 * 120);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(4_000);
    expect(lines.join('').length).toBeLessThan(1_000_000);
  });
});
