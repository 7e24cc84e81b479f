import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { callApi } from './api-client';

const realFetch = globalThis.fetch;
const sent = jest.fn<(url: string, init: RequestInit) => void>();
beforeEach(() => {
  sent.mockClear();
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    sent(url, init);
    return { ok: true, json: async () => ({}) };
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = realFetch;
});
const headers = () => sent.mock.calls.at(-1)?.[1].headers as Record<string, string>;

describe('a call that opens a payment page', () => {
  it('begins a W3C trace that is named after its idempotency key, with an id for the click', async () => {
    const idempotencyKey = '0f8fad5b-d9cb-469f-a165-70867728950e';
    await callApi('POST /api/create-checkout-session', { idempotencyKey } as never);
    const { traceparent, tracestate } = headers();
    expect(traceparent).toMatch(/^00-0f8fad5bd9cb469fa16570867728950e-[0-9a-f]{16}-01$/);
    expect(tracestate).toBe(`shop=${traceparent!.split('-')[2]}`);
  });

  it('has another click id each time', async () => {
    const states = [];
    for (let time = 0; time < 2; time += 1) {
      await callApi('POST /api/create-checkout-session', { idempotencyKey: crypto.randomUUID() } as never);
      states.push(headers()['tracestate']);
    }
    expect(states[0]).not.toBe(states[1]);
  });
});

describe('a failed call', () => {
  const failWith = (body: string) => {
    globalThis.fetch = async () => new Response(body, { status: 502 });
    return callApi('POST /api/newsletter', { email: 'ada@example.com' });
  };

  it('has the message of an answer without a code', async () => {
    await expect(failWith('{"message":"The shop is being updated"}')).rejects.toMatchObject({
      message: '502: {"message":"The shop is being updated"}',
      problem: { message: 'The shop is being updated' },
    });
  });

  it.each(['null', '[]', '"text"', '{"message":5}', '<html>'])('has no problem if the answer is %s', async (body) => {
    await expect(failWith(body)).rejects.toMatchObject({ message: `502: ${body}`, problem: undefined });
  });
});

describe('any other call', () => {
  it('sends no trace context', async () => {
    await callApi('POST /api/newsletter', { email: 'ada@example.com' });
    expect(Object.keys(headers())).toEqual(['content-type']);
  });
});
