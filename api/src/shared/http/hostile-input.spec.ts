import { describe, expect, it } from '@jest/globals';
import { reportFigure, timed } from 'local-services/testing/report-figure';
import { Problem } from 'shared-contracts/api/problem';
import { registerCustomer, signInAdmin } from '../../testing/factories.js';
import { malformedParts } from './input.js';
import { testApp } from '../../testing/started.js';

const app = testApp();

const sendText = (path: string, text: string) =>
  app.browser().send('POST', path, { headers: { 'content-type': 'application/json' }, body: text });

describe('input that is nested too deeply', () => {
  it.each([
    ['/api/login', `{"email":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
    ['/api/login', '['.repeat(5_000) + ']'.repeat(5_000)],
    ['/api/newsletter', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['/api/newsletter', `{"email":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`],
  ])('is refused by %s with 400', async (path, text) => {
    const { seconds, value } = await timed(() => sendText(path, text));
    expect([value.status, Problem.parse(value.body).code]).toEqual([400, 'invalid_input']);
    const what = `${text.length} characters of nested JSON for ${path}: refused`;
    reportFigure({ what, value: seconds * 1000, unit: 'ms', limit: 500 });
  });
});

describe('input with too many values', () => {
  it('is refused before it is compared with the schema', () => {
    expect(malformedParts({ items: Array.from({ length: 20_000 }, () => 0) })).toEqual({ '': 'Has too many values' });
  });

  it('is not the largest cart', () => {
    const lines = Array.from({ length: 100 }, () => ({
      quantity: 1,
      customImages: Array.from({ length: 100 }, String),
    }));
    expect(malformedParts({ items: lines })).toBeUndefined();
  });
});

describe('the errors of a refused call', () => {
  const refusedItems = async (items: object[]) => {
    const { status, body } = await app.browser().post('/api/create-checkout-session', { items });
    expect(status).toBe(400);
    return { problem: Problem.parse(body), bytes: JSON.stringify(body).length };
  };
  const badPhotos = (count: number) => Array.from({ length: count }, () => 'C:\\photo.jpg');

  it('are at most 100, with those of whole lists first', async () => {
    const lines = Array.from({ length: 100 }, () => ({ customImages: badPhotos(100) }));
    const { problem, bytes } = await refusedItems(lines);
    expect(problem.errors).toMatchObject({ 'items.0.productId': expect.any(String) });
    expect(Object.keys(problem.errors!)).toHaveLength(100);
    expect(bytes).toBeLessThan(10_000);
  });

  it('name a list that is too long', async () => {
    const { problem } = await refusedItems([{ customImages: badPhotos(10_000) }]);
    expect(problem.errors).toMatchObject({ 'items.0.customImages': 'Too many images' });
  });

  it('never repeat the input', async () => {
    const secret = 'x'.repeat(100_000);
    const { bytes } = await refusedItems([
      {
        [secret]: secret,
        productId: secret,
        customImages: [secret],
        quantity: secret,
      },
    ]);
    expect(bytes).toBeLessThan(2_000);
    const strange = await refusedItems([{ '<b>bold</b>': 1, 'a b': 2 }]);
    expect(JSON.stringify(strange.problem)).not.toMatch(/bold|a b/);
  });
});

describe('a cursor that no list has sent', () => {
  const cursorOf = (...keys: unknown[]) => Buffer.from(JSON.stringify(keys)).toString('base64url');
  const id = '5eed0000-0002-4000-8000-000000000001';
  const cursors = [
    cursorOf('2026-13-45T99:99:99.999Z', id),
    cursorOf('2026-02-30T00:00:00.000Z', id),
    cursorOf('0000-01-01T00:00:00.000Z', id),
    cursorOf('2026-01-01T00:00:00.000Z', '-'.repeat(36)),
    cursorOf([['2026-01-01T00:00:00.000Z']], id),
    'nothing',
  ];

  it('is refused by every list with 400', async () => {
    const [{ browser: customer }, admin] = [await registerCustomer(app), await signInAdmin(app)];
    const lists = [
      [customer, '/api/user/orders'],
      [admin, '/api/orders'],
      [admin, '/api/admin/refunds'],
      [customer, '/api/products'],
    ] as const;
    for (const [browser, path] of lists)
      for (const cursor of cursors)
        expect([path, cursor, await browser.get(`${path}?cursor=${cursor}`)]).toMatchObject([
          path,
          cursor,
          { status: 400, body: { code: 'invalid_input', errors: { cursor: expect.any(String) } } },
        ]);
  });
});
