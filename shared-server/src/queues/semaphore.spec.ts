import { describe, expect, it } from '@jest/globals';
import { Overloaded, Semaphore } from './semaphore.js';

function work() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const state = { hasBegun: false, end: () => end(), run: () => ((state.hasBegun = true), ended) };
  return state;
}
const turnOfEvents = () => new Promise(setImmediate);

describe('a semaphore', () => {
  it('runs the others in the order in which they came', async () => {
    const semaphore = new Semaphore(1);
    const [first, second, third] = [work(), work(), work()];
    const all = [first, second, third].map(({ run }) => semaphore.run(run));
    const begun = () => [first, second, third].map(({ hasBegun }) => hasBegun);
    expect(begun()).toEqual([true, false, false]);
    first.end();
    await turnOfEvents();
    expect(begun()).toEqual([true, true, false]);
    second.end();
    third.end();
    await Promise.all(all);
    expect(begun()).toEqual([true, true, true]);
  });

  it('refuses work when its queue is full, and takes more once there is room', async () => {
    const semaphore = new Semaphore(1, { length: 1 });
    const [first, second] = [work(), work()];
    const running = [semaphore.run(first.run), semaphore.run(second.run)];
    await expect(semaphore.run(work().run)).rejects.toThrow(Overloaded);
    first.end();
    second.end();
    await Promise.all(running);
    await expect(semaphore.run(async () => 'done')).resolves.toBe('done');
  });

  it('refuses work that has waited too long, and never runs it', async () => {
    const semaphore = new Semaphore(1, { milliseconds: 5 });
    const [first, second] = [work(), work()];
    const running = semaphore.run(first.run);
    await expect(semaphore.run(second.run)).rejects.toThrow(Overloaded);
    first.end();
    await running;
    expect(second.hasBegun).toBe(false);
  });

  it('drops queued work when its signal aborts, and gives the place to the next one', async () => {
    const semaphore = new Semaphore(1);
    const [first, second, third] = [work(), work(), work()];
    const caller = new AbortController();
    const running = semaphore.run(first.run);
    const left = semaphore.run(second.run, caller.signal);
    const next = semaphore.run(third.run);
    caller.abort(new Error('has left'));
    await expect(left).rejects.toThrow('has left');
    first.end();
    third.end();
    await Promise.all([running, next]);
    expect([second.hasBegun, third.hasBegun]).toEqual([false, true]);
    await expect(semaphore.run(second.run, caller.signal)).rejects.toThrow('has left');
  });

  it('passes the permit on when work fails', async () => {
    const semaphore = new Semaphore(1);
    const failing = semaphore.run(() => Promise.reject(new Error('a bug')));
    const next = semaphore.run(async () => 'done');
    await expect(failing).rejects.toThrow('a bug');
    await expect(next).resolves.toBe('done');
  });
});
