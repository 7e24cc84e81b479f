import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { JobScope } from './job-scope';

it('says which job some code works for, until the job is over', async () => {
  const scope = new JobScope();
  let late!: () => number | undefined;
  const ids = await Promise.all(
    [1, 2].map((id) =>
      scope.run(id, async () => {
        await sleep(1);
        late = () => scope.current?.id;
        return scope.current?.id;
      }),
    ),
  );
  expect(ids).toEqual([1, 2]);
  expect(scope.current).toBeUndefined();
  expect(late()).toBeUndefined();
});

it('runs timers with their arguments while the job lasts', async () => {
  const scope = new JobScope();
  const { setTimeout, setInterval, setImmediate, clearInterval, clearTimeout } = scope.timers;
  const calls = await scope.run(1, async () => {
    const made: unknown[][] = [];
    const note = (...given: unknown[]) => void made.push(given);
    setImmediate(note, 'immediate');
    setTimeout(note, 1, 'timeout', 2);
    clearTimeout(setTimeout(note, 1, 'cleared'));
    await new Promise<void>((resolve) => {
      const interval = setInterval(() => {
        note('interval');
        clearInterval(interval);
        setTimeout(resolve, 5);
      }, 2);
    });
    return made;
  });
  expect(new Set(calls.map(String))).toEqual(new Set(['immediate', 'interval', 'timeout,2']));
});

it('clears the timers that are left, and sets none after the end', async () => {
  const scope = new JobScope();
  let ticks = 0;
  const tick = () => void (ticks += 1);
  let setLate!: () => void;
  await scope.run(1, async () => {
    scope.timers.setTimeout(tick, 1);
    scope.timers.setInterval(tick, 1);
    scope.timers.setImmediate(tick);
    setLate = () => scope.timers.setTimeout(tick, 0);
  });
  setLate();
  scope.timers.setTimeout(tick, 0);
  // the time in which one that was left would tick
  await sleep(20);
  expect(ticks).toBe(0);
});
