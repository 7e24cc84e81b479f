import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { memoryBelow, processesBelow, processorBelow } from '../../scripts/peak-memory.mjs';
import { Site } from '../support/site.mjs';
import { median } from './figures.mjs';

const ROUNDS = 3;
const SECONDS = 8;
const SAMPLE_MS = 200;

/** @typedef {{ perSecond: number, p99: number, processorMs: number, megabytes: number }} Figures */

/**
 * The shell server of a running site.
 * @param {Site} site
 */
async function shellOf(site) {
  for (const id of await processesBelow(site.pid)) {
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    if (/shell\/dist\/server\/main\.js/.test(command)) return id;
  }
  throw new Error('the site has no shell server');
}

/**
 * Pages that are in no cache: how many a second, the p99 of each, its processor time, and the memory that the shell and what it has
 * started take at most.
 * @param {Site} site
 * @param {number} round
 * @returns {Promise<Figures>}
 */
async function measure(site, round) {
  const shell = await shellOf(site);
  const done = new AbortController();
  let most = 0;
  const watching = (async () => {
    while (!done.signal.aborted) {
      most = Math.max(most, await memoryBelow(shell));
      await sleep(SAMPLE_MS);
    }
  })();
  let count = 0;
  const before = await processorBelow(shell);
  const result = await autocannon({
    url: site.origin,
    connections: 8,
    duration: SECONDS,
    headers: { 'accept-encoding': 'gzip, deflate, br' },
    requests: [
      {
        method: 'GET',
        setupRequest: (request) => ({ ...request, path: `/products?q=${round}+${process.pid}+${(count += 1)}` }),
      },
    ],
  });
  const used = (await processorBelow(shell)) - before;
  done.abort();
  await watching;
  if (result.non2xx || result.errors) throw new Error(`${result.non2xx} wrong answers, ${result.errors} errors`);
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    processorMs: used / result.requests.total,
    megabytes: most / 1e6,
  };
}

/**
 * This version beside another one, a built checkout in the folder; both by turns, on new sites.
 * @param {string} folder
 */
export async function benchBeside(folder) {
  const [site, before] = [await Site.create(), await Site.create()];
  /** @type {{ now: Figures[], before: Figures[] }} */
  const figures = { now: [], before: [] };
  try {
    await site.start();
    await before.start(['scripts/start.mjs'], folder);
    for (const one of [site, before]) await measure(one, 0);
    for (let round = 1; round <= ROUNDS; round++) {
      figures.now.push(await measure(site, round));
      figures.before.push(await measure(before, round));
    }
  } finally {
    await site.remove();
    await before.remove();
  }
  /**
   * @param {string} what
   * @param {keyof Figures} figure
   * @param {{ unit: string, target: string, holds: (ratio: number, more: number) => boolean }} expected
   */
  const row = (what, figure, { unit, target, holds }) => {
    const [now = 0, then = 0] = [figures.now, figures.before].map((rounds) =>
      median(rounds.map((round) => round[figure])),
    );
    const ratio = now / then;
    return {
      what,
      measured: `${now.toFixed(0)} ${unit}`,
      baseline: `${then.toFixed(0)} ${unit}, the version before`,
      ratio: ratio.toFixed(2),
      target,
      holds: holds(ratio, now - then),
    };
  };
  return [
    row('pages that are in no cache', 'perSecond', { unit: '/ s', target: '>= 0.85', holds: (ratio) => ratio >= 0.85 }),
    row('their p99', 'p99', { unit: 'ms', target: '<= 1.2', holds: (ratio) => ratio <= 1.2 }),
    row('their processor time', 'processorMs', { unit: 'ms', target: '<= 1.0', holds: (ratio) => ratio <= 1.0 }),
    row('memory of the shell meanwhile', 'megabytes', {
      unit: 'MB',
      target: '<= + 150 MB',
      holds: (_, more) => more <= 150,
    }),
  ];
}
