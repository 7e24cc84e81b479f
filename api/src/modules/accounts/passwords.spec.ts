import { expect, it } from '@jest/globals';
import { Passwords } from './passwords.js';

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

it('a password of an unknown account takes as long to check as that of a known one', async () => {
  const passwords = new Passwords();
  const hashed = await passwords.hash('the right one');
  const timed = async (hash: string | undefined) => {
    const start = performance.now();
    expect(await passwords.matches('a wrong one', hash)).toBe(false);
    return performance.now() - start;
  };
  await timed(undefined);
  const known: number[] = [];
  const unknown: number[] = [];
  // alternating, so that a busy machine slows both
  for (let round = 0; round < 15; round++) {
    known.push(await timed(hashed));
    unknown.push(await timed(undefined));
  }
  expect(median(unknown) / median(known)).toBeGreaterThan(0.5);
  expect(median(unknown) / median(known)).toBeLessThan(2);
});
