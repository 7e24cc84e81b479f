import { describe, expect, it } from '@jest/globals';
import { type ApiCalls, apiCalls } from './api-calls';

const origin = 'http://api';

function calling() {
  const sent: { call: number; path: string }[] = [];
  return { calls: apiCalls(origin, (call) => sent.push(call)), sent };
}

describe('fetch of a page that is rendered', () => {
  it('gets the answer that the shell has got for it', async () => {
    const { calls, sent } = calling();
    const answer = calls.fetch(new URL('/api/products?limit=2', origin));
    expect(sent).toEqual([{ call: 1, path: '/api/products?limit=2' }]);
    calls.answer({ call: 1, answer: { status: 200, headers: { 'x-total-count': '9' }, body: '[1,2]' } });
    const response = await answer;
    expect([response.ok, response.headers.get('x-total-count'), await response.json()]).toEqual([true, '9', [1, 2]]);
  });

  it.each([204, 304])('takes an answer without a body (%i)', async (status) => {
    const { calls } = calling();
    const answer = calls.fetch(`${origin}/api/x`);
    calls.answer({ call: 1, answer: { status, headers: {}, body: '' } });
    expect((await answer).status).toBe(status);
  });

  it('fails when there is no answer, and when it is aborted, also beforehand', async () => {
    const { calls, sent } = calling();
    const unanswered = calls.fetch(`${origin}/api/x`);
    calls.answer({ call: 1, answer: null });
    await expect(unanswered).rejects.toThrow(TypeError);
    const controller = new AbortController();
    const aborted = calls.fetch(`${origin}/api/x`, { signal: controller.signal });
    controller.abort();
    await expect(aborted).rejects.toThrow('aborted');
    await expect(calls.fetch(`${origin}/api/x`, { signal: controller.signal })).rejects.toThrow('aborted');
    expect(sent).toHaveLength(2);
  });

  it.each<[string, Parameters<ApiCalls['fetch']>]>([
    ['writes', [`${origin}/api/x`, { method: 'POST' }]],
    ['writes, as a request', [new Request(`${origin}/api/x`, { method: 'DELETE' })]],
    ['other machines', ['http://169.254.169.254/latest']],
    ['other ports', ['http://api:5432/api/x']],
    ['what is not of the API', [`${origin}/objects/photo`]],
    ['a path that leaves the API', [`${origin}/api/../objects/photo`]],
    ['files', ['file:///etc/passwd']],
  ])('refuses %s', async (_what, given) => {
    const { calls, sent } = calling();
    await expect(calls.fetch(...given)).rejects.toThrow(TypeError);
    expect(sent).toEqual([]);
  });

  it('refuses more than 100 calls of a page', async () => {
    const { calls, sent } = calling();
    for (let count = 0; count < 100; count += 1) void calls.fetch(`${origin}/api/x`);
    await expect(calls.fetch(`${origin}/api/x`)).rejects.toThrow('too often');
    expect(sent).toHaveLength(100);
  });
});
