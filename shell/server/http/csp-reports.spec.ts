import { afterEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { type RunningApp, runApp } from '../testing/running-app';
import { violationsIn } from './csp-reports';

let app: RunningApp | undefined;
afterEach(() => app?.stop());

const classic = (report: Record<string, string>) => ({ 'csp-report': report });

describe('a violation', () => {
  it('is read from the report-uri format without the query, ids and tokens of any address', () => {
    const report = classic({
      'document-uri': 'https://shop.example/design/Ab3-secret?token=secret',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/steal.js?card=4242',
      'source-file': 'https://shop.example/assets/shell.1.js',
    });
    expect(violationsIn(report)).toEqual([
      { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/design/*', slice: 'shell' },
    ]);
  });

  it('is read from the Reporting API format and names the release whose code caused it', () => {
    const body = {
      effectiveDirective: 'script-src',
      blockedURL: 'eval',
      documentURL: 'https://shop.example/products/1f0c',
      sourceFile: 'https://shop.example/remotes/mf-catalog/0.1.0-1a2b3c4d/browser/home-page.js',
    };
    expect(violationsIn([{ type: 'csp-violation', body }])).toEqual([
      { directive: 'script-src', blocked: 'eval', page: '/products/*', slice: 'mf-catalog 0.1.0-1a2b3c4d' },
    ]);
  });

  it.each([
    ['data:text/html,secret', 'data:'],
    ['blob:https://shop.example/1', 'blob:'],
    ['inline', 'inline'],
    ['trusted-types-sink', 'trusted-types-sink'],
    ['a sentence somebody typed', 'unknown'],
    ['', ''],
  ])('names %p as %p', (blocked, expected) => {
    const [violation] = violationsIn(classic({ 'effective-directive': 'img-src', 'blocked-uri': blocked }));
    expect(violation?.blocked).toBe(expected);
  });

  it.each([undefined, null, 'text', {}, [], [null], [{ body: 1 }], { 'csp-report': { 'effective-directive': '<b>' } }])(
    'is not in %j',
    (body) => {
      expect(violationsIn(body)).toEqual([]);
    },
  );
});

describe('POST /reports/csp', () => {
  const lines: { level: number; msg: string; count?: number; directive?: string }[] = [];
  const start = async () => {
    lines.length = 0;
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
    app = await runApp({ app: { log, trustedProxies: ['127.0.0.1'] } });
    return (body: string, type = 'application/csp-report', headers = {}) =>
      fetch(`${app!.origin}/reports/csp`, { method: 'POST', body, headers: { 'content-type': type, ...headers } });
  };
  const inlineScript = JSON.stringify(classic({ 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' }));

  it('logs a violation once and then at every tenfold count', async () => {
    const send = await start();
    for (let count = 1; count <= 12; count += 1) expect((await send(inlineScript)).status).toBe(204);
    expect(lines.map(({ count, directive }) => [directive, count])).toEqual([
      ['script-src-elem', 1],
      ['script-src-elem', 10],
    ]);
  });

  it('refuses a body that is too large or no JSON, without a stack trace', async () => {
    const send = await start();
    const large = await send(JSON.stringify(classic({ 'effective-directive': 'x'.repeat(20_000) })));
    const broken = await send('{');
    expect([large.status, broken.status]).toEqual([413, 400]);
    expect(await large.text()).toBe('');
    expect(lines).toEqual([]);
  });

  it('takes 30 reports a minute from one network', async () => {
    const send = await start();
    const statuses = [];
    for (let count = 1; count <= 31; count += 1)
      statuses.push((await send(inlineScript, undefined, { 'x-forwarded-for': `2001:db8:1:2::${count}` })).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  it('answers other content types without reading them', async () => {
    const send = await start();
    expect((await send('secret', 'text/plain')).status).toBe(204);
    expect(lines).toEqual([]);
  });
});
