import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { median } from '../../shared/testing/median.js';
import { Passwords } from './passwords.js';

const ROUNDS = 15;

/** The CPU time in microseconds of all threads, which a busy machine doesn't stretch. */
async function timed(passwords: Passwords, hashed: string | undefined): Promise<number> {
  const start = process.cpuUsage();
  expect(await passwords.matches('a wrong one', hashed)).toBe(false);
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

describe('checking a password', () => {
  it('takes as long for an unknown account as for a known one', async () => {
    const passwords = new Passwords();
    const hashed = await passwords.hash('the right one');
    const known: number[] = [];
    const unknown: number[] = [];
    // alternating, so that a busy machine slows both
    for (let round = 0; round < ROUNDS; round++) {
      known.push(await timed(passwords, hashed));
      unknown.push(await timed(passwords, undefined));
    }
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5);
    expect(median(unknown) / median(known)).toBeLessThan(2);
  });

  it('takes as long for an unknown account as for a known one the first time after a start, too', async () => {
    const hashed = await new Passwords().hash('the right one');
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const started = [new Passwords(), new Passwords()] as const;
      // the rest of a start takes longer
      await sleep(200);
      known.push(await timed(started[0], hashed));
      unknown.push(await timed(started[1], undefined));
    }
    // hashing first would make it 2
    expect(median(unknown) / median(known)).toBeLessThan(1.5);
  });
});
