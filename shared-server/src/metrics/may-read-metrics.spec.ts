import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { mayReadMetrics } from './may-read-metrics.js';

const TOKEN = 'a-token-of-the-tests';
const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe('metrics', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('are shown to %s', (address) =>
    expect(mayReadMetrics(from(address), undefined)).toBe(true),
  );

  it.each([
    ['another machine', from('10.0.0.7')],
    ['a forwarded request', from('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })],
    ['a forwarded request of the standard header', from('127.0.0.1', { forwarded: 'for=10.0.0.7' })],
    ['a wrong token', from('10.0.0.7', { authorization: 'Bearer another' })],
    ['a token in another scheme', from('10.0.0.7', { authorization: `Basic ${TOKEN}` })],
  ])('are hidden from %s', (_who, request) => expect(mayReadMetrics(request, TOKEN)).toBe(false));

  it('are hidden from every token when none is set', () =>
    expect(mayReadMetrics(from('10.0.0.7', { authorization: 'Bearer undefined' }), undefined)).toBe(false));

  it('are shown to anyone with the token', () =>
    expect(
      mayReadMetrics(from('10.0.0.7', { 'x-forwarded-for': '1.2.3.4', authorization: `Bearer ${TOKEN}` }), TOKEN),
    ).toBe(true));
});
