import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { median } from '../../testing/median.js';
import { turnOfKnown } from './hash-queue.js';
import { Passwords } from './passwords.js';

const ROUNDS = 15;
const turn = turnOfKnown('a test');

const started: Passwords[] = [];
const start = () => {
  const passwords = new Passwords();
  started.push(passwords);
  return passwords;
};
afterEach(() => Promise.all(started.splice(0).map((passwords) => passwords.onApplicationShutdown())));

async function aHash(): Promise<string> {
  const hashed = await start().hash('the right one', turn);
  if (!hashed.ok) throw new Error(hashed.message);
  return hashed.value;
}

/** CPU time in microseconds, which a busy machine doesn't stretch. */
async function timed(passwords: Passwords, hashed: string | undefined): Promise<number> {
  const before = process.cpuUsage();
  expect(await passwords.matches('a wrong one', hashed, turn)).toMatchObject({ value: false });
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

describe('checking a password', () => {
  it('takes as long for an unknown account as for a known one', async () => {
    const passwords = start();
    const hashed = await aHash();
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      known.push(await timed(passwords, hashed));
      unknown.push(await timed(passwords, undefined));
    }
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5);
    expect(median(unknown) / median(known)).toBeLessThan(2);
  });

  it('takes as long for an unknown account as for a known one the first time after a start, too', async () => {
    const hashed = await aHash();
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      known.push(await timed(start(), hashed));
      unknown.push(await timed(start(), undefined));
    }
    expect(median(unknown) / median(known)).toBeLessThan(1.5);
  });

  it('takes none of the threads that files, compression and names of servers need', async () => {
    const passwords = start();
    const hashed = await aHash();
    let checked = 0;
    const checks = Array.from({ length: 40 }, async () => {
      await passwords.matches('a wrong one', hashed, turn);
      checked += 1;
    });
    await promisify(deflate)('a page');
    expect(checked).toBeLessThan(20);
    await Promise.all(checks);
  });
});
