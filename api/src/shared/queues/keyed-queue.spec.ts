import { describe, expect, it } from '@jest/globals';
import { KeyedQueue } from './keyed-queue.js';

const gate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a keyed queue', () => {
  it('runs work with the same key one at a time, in order, and other keys beside it', async () => {
    const queue = new KeyedQueue(5);
    const log: string[] = [];
    const first = gate();
    const works = [
      queue.run('ada', async () => {
        log.push('ada 1 begins');
        await first.opened;
        log.push('ada 1 ends');
      }),
      queue.run('ada', async () => void log.push('ada 2')),
      queue.run('eve', async () => void log.push('eve')),
    ];
    await turn();
    expect(log).toEqual(['ada 1 begins', 'eve']);
    first.open();
    await Promise.all(works);
    expect(log).toEqual(['ada 1 begins', 'eve', 'ada 1 ends', 'ada 2']);
  });

  it('refuses what exceeds its limit, and works again afterwards', async () => {
    const queue = new KeyedQueue(2);
    const first = gate();
    const admitted = [queue.run('ada', () => first.opened), queue.run('ada', async () => undefined)];
    expect(await queue.run('ada', async () => 'done')).toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 1,
    });
    expect(await queue.run('eve', async () => 'done')).toBe('done');
    first.open();
    await Promise.all(admitted);
    expect(await queue.run('ada', async () => 'done')).toBe('done');
  });

  it('passes a failure on and continues with the next', async () => {
    const queue = new KeyedQueue(5);
    const broken = queue.run('ada', () => Promise.reject(new Error('broken')));
    const next = queue.run('ada', async () => 'done');
    await expect(broken).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
