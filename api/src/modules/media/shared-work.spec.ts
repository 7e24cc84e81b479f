import { describe, expect, it } from '@jest/globals';
import { SharedWork } from './shared-work.js';

function work() {
  const state = { begun: 0, isStopped: false, end: (_result: string) => {} };
  const run = (signal: AbortSignal) => {
    state.begun += 1;
    return new Promise<string>((resolve, reject) => {
      state.end = resolve;
      signal.addEventListener('abort', () => {
        state.isStopped = true;
        reject(signal.reason);
      });
    });
  };
  return { state, run };
}
const hasLeft = new Error('has left');

describe('shared work', () => {
  it('is done once for all who want it at the same time, and again later', async () => {
    const shared = new SharedWork<string>();
    const { state, run } = work();
    const callers = [1, 2, 3].map(() => shared.run('key', new AbortController().signal, run));
    state.end('done');
    expect(await Promise.all(callers)).toEqual(['done', 'done', 'done']);
    expect(state.begun).toBe(1);
    const later = shared.run('key', new AbortController().signal, run);
    state.end('again');
    expect(await later).toBe('again');
  });

  it('goes on while one of them waits, whoever began it', async () => {
    const shared = new SharedWork<string>();
    const { state, run } = work();
    const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
    const began = shared.run('key', first.signal, run);
    const joined = shared.run('key', second.signal, run);
    const stays = shared.run('key', third.signal, run);
    first.abort(hasLeft);
    second.abort(hasLeft);
    await expect(joined).rejects.toThrow('has left');
    expect(state.isStopped).toBe(false);
    state.end('done');
    expect(await stays).toBe('done');
    expect(await began).toBe('done');
  });

  it('stops when the last one has left, and whoever comes then begins anew', async () => {
    const shared = new SharedWork<string>();
    const { state, run } = work();
    const [first, second] = [new AbortController(), new AbortController()];
    const callers = [shared.run('key', first.signal, run), shared.run('key', second.signal, run)];
    second.abort(hasLeft);
    first.abort(hasLeft);
    expect(state.isStopped).toBe(true);
    for (const caller of callers) await expect(caller).rejects.toThrow('has left');
    const next = work();
    const anew = shared.run('key', new AbortController().signal, next.run);
    next.state.end('done');
    expect(await anew).toBe('done');
    expect(state.begun).toBe(1);
  });

  it('fails for all when it fails', async () => {
    const shared = new SharedWork<string>();
    const failing = () => Promise.reject(new Error('broken'));
    const callers = [1, 2].map(() => shared.run('key', new AbortController().signal, failing));
    for (const caller of callers) await expect(caller).rejects.toThrow('broken');
  });
});
