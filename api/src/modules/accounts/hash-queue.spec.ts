import { describe, expect, it } from '@jest/globals';
import { HashQueue, type HashTurn } from './hash-queue.js';

const aTurn = (network: string, more: Partial<HashTurn> = {}): HashTurn => ({
  kind: 'unknown',
  visitor: { network, person: '' },
  ...more,
});

function aBusyQueue(limits = { maxWaiting: 10, maxWaitingMs: 60_000 }) {
  const queue = new HashQueue(limits);
  const ran: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = queue.run(aTurn('the first'), () => held);
  const add = (name: string, turn: HashTurn) => queue.run(turn, async () => ran.push(name));
  return { add, ran, release: () => (release(), first) };
}

describe('the queue of hashes', () => {
  it('lets known visitors go first, whenever they came', async () => {
    const { add, ran, release } = aBusyQueue();
    const known = { kind: 'known' } as const;
    const waiting = [add('a', aTurn('1')), add('b', aTurn('2')), add('c', aTurn('3', known))];
    await release();
    await Promise.all(waiting);
    expect(ran).toEqual(['c', 'a', 'b']);
  });

  it('serves an unknown visitor after 21 known ones, however many of these come', async () => {
    const { add, ran, release } = aBusyQueue({ maxWaiting: 50, maxWaitingMs: 60_000 });
    const waiting = [add('unknown', aTurn('1'))];
    for (let nth = 0; nth < 30; nth++) waiting.push(add(`known ${nth}`, aTurn('2', { kind: 'known' })));
    await release();
    await Promise.all(waiting);
    expect(ran.indexOf('unknown')).toBe(21);
  });

  it('gives each address one turn before any has a second', async () => {
    const { add, ran, release } = aBusyQueue();
    const waiting = ['1', '1', '1', '2', '3', '2'].map((by, index) => add(`${by}${'abcdef'[index]}`, aTurn(by)));
    await release();
    await Promise.all(waiting);
    expect(ran).toEqual(['1a', '2d', '3e', '1b', '2f', '1c']);
  });

  it('refuses at once what is beyond its length, with Retry-After, and has other places for known visitors', async () => {
    const { add, ran, release } = aBusyQueue({ maxWaiting: 2, maxWaitingMs: 60_000 });
    const waiting = [add('a', aTurn('1')), add('b', aTurn('2'))];
    expect(await add('c', aTurn('3'))).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 });
    waiting.push(add('d', aTurn('3', { kind: 'known' })));
    await release();
    await Promise.all(waiting);
    expect(ran).toEqual(['d', 'a', 'b']);
    expect(await add('e', aTurn('3'))).toMatchObject({ ok: true });
  });

  it('refuses what has waited too long, and never runs it', async () => {
    const { add, ran, release } = aBusyQueue({ maxWaiting: 2, maxWaitingMs: 10 });
    expect(await add('a', aTurn('1'))).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 });
    await release();
    await add('b', aTurn('1'));
    expect(ran).toEqual(['b']);
  });

  it('never runs the work of a caller who has left, and gives the place to another', async () => {
    const { add, ran, release } = aBusyQueue({ maxWaiting: 1, maxWaitingMs: 60_000 });
    const caller = new AbortController();
    const left = add('a', aTurn('1', { signal: caller.signal }));
    caller.abort();
    expect((await left).ok).toBe(false);
    const other = add('b', aTurn('2'));
    expect((await add('c', aTurn('3', { signal: caller.signal }))).ok).toBe(false);
    await release();
    await other;
    expect(ran).toEqual(['b']);
  });

  it('goes on after work that fails', async () => {
    const queue = new HashQueue();
    await expect(queue.run(aTurn('1'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run(aTurn('1'), async () => 1)).toMatchObject({ value: 1 });
  });
});
