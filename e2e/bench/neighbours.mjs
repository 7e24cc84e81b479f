import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { partsOf } from '../../scripts/running-site.mjs';
import { Site } from '../support/site.mjs';
import { percentile } from './figures.mjs';
import { signIn } from './shopper.mjs';

const KINDS = ['crops', 'odd sizes', 'the largest photos', 'HEIC', 'exports', 'previews of runs', 'logins'];
const SAMPLES = 300;
const APART_MS = 25;
const LIMIT = 2;

/** @param {string} origin @param {string} cookie */
async function cartCalls(origin, cookie) {
  const waits = [];
  let refused = 0;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const started = performance.now();
    const answer = await fetch(`${origin}/api/cart`, { headers: { cookie } });
    await answer.arrayBuffer();
    waits.push(performance.now() - started);
    if (answer.status !== 200) refused += 1;
    await sleep(APART_MS);
  }
  return { p99: percentile(waits, 0.99), p50: percentile(waits, 0.5), refused };
}

/** @param {string} origin @param {string} kind @param {string} cookie */
async function attacked(origin, kind, cookie) {
  const child = spawn(process.execPath, [new URL('attacker.mjs', import.meta.url).pathname, origin, kind, cookie], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit');
  try {
    await Promise.race([once(lines, 'line'), ended.then(() => Promise.reject(new Error('the attacker stopped')))]);
    return await cartCalls(origin, cookie);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

/**
 * A signed-in cart call while others burden the shop; each of the three in processes of its own.
 * @returns {Promise<import('./figures.mjs').Row[]>}
 */
export async function benchNeighbours() {
  const site = await Site.create({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.0/8' });
  try {
    await site.start();
    const { adminPassword } = await partsOf(site.dataDir);
    const { cookie } = await signIn(`${site.origin}/api/login`, {
      email: 'admin@example.com',
      password: adminPassword,
    });
    await cartCalls(site.origin, cookie);
    const idle = await cartCalls(site.origin, cookie);
    const rows = [];
    for (const kind of KINDS) {
      const { p99, p50, refused } = await attacked(site.origin, kind, cookie);
      rows.push({
        what: `p99 of a signed-in cart call beside ${kind}`,
        measured: `${p99.toFixed(0)} ms (median ${p50.toFixed(0)}), ${refused} refused`,
        baseline: `${idle.p99.toFixed(0)} ms (median ${idle.p50.toFixed(0)}), idle`,
        ratio: (p99 / idle.p99).toFixed(1),
        target: `<= ${LIMIT}, none refused`,
        holds: p99 <= LIMIT * idle.p99 && refused === 0,
      });
      await sleep(5_000);
    }
    return rows;
  } finally {
    await site.remove();
  }
}
