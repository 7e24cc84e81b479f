import { expect, it } from '@jest/globals';
import { shortLine } from './short-line.js';

const line = (fields: object) => `${JSON.stringify({ level: 50, time: 1, ...fields, msg: 'failed' })}\n`;

it('keeps a line of usual length as it is', () => {
  const usual = line({ path: '/products', err: { stack: 'at a\n'.repeat(300) } });
  expect(shortLine(usual)).toBe(usual);
});

it('cuts long texts, and stays JSON', () => {
  const short = shortLine(
    line({ path: `/${'"'.repeat(16_000)}`, err: { message: 'x'.repeat(9_000), stack: 'at a\n'.repeat(9_000) } }),
  );
  expect(short.length).toBeLessThanOrEqual(4_000);
  expect(short).toMatch(/\n$/);
  expect(JSON.parse(short)).toMatchObject({ level: 50, path: expect.stringMatching(/^\/"{399}…$/), msg: 'failed' });
});

it('leaves fields out when there are too many', () => {
  const fields = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`field${index}`, index]));
  expect(JSON.parse(shortLine(line(fields)))).toEqual({ level: 50, time: 1, msg: 'failed', isCut: true });
});
