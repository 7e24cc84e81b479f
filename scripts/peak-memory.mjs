import { readFile, readdir, statfs } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** From the state on, the third field; none if it has ended. */
async function statOf(id) {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
  // command names may contain brackets
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

async function parents() {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const entries = await Promise.all(ids.map(async (id) => [Number(id), Number((await statOf(id))[1])]));
  return new Map(entries);
}

/** Proportional set size in bytes: counts shared memory once. */
async function memoryOf(id) {
  const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
}

/** With all that it has started. */
export async function processesBelow(root) {
  const parentOf = await parents();
  const isBelow = (id) => id === root || (parentOf.has(id) && isBelow(parentOf.get(id)));
  return [...parentOf.keys()].filter(isBelow);
}

/** In bytes. */
export async function memoryBelow(root) {
  const sizes = await Promise.all((await processesBelow(root)).map(memoryOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Of /proc, per second. */
const TICKS = 100;

/** Processor time in milliseconds. */
export async function processorBelow(root) {
  const stats = await Promise.all((await processesBelow(root)).map(statOf));
  const ticks = stats.flatMap((fields) => fields.slice(11, 13)).reduce((sum, part) => sum + Number(part), 0);
  return (ticks * 1000) / TICKS;
}

async function bytesIn(folder) {
  const { blocks, bfree, bsize } = await statfs(folder);
  return (blocks - bfree) * bsize;
}

/** Until `stop()`, which returns the peak in bytes; undefined without /proc. Seldom: a browser's memory map takes long. */
export function watchMemory({ everyMs = 15_000, files }) {
  let peak = 0;
  const stopped = new AbortController();
  const watch = async () => {
    while (!stopped.signal.aborted) {
      const size = (await memoryBelow(process.pid)) + (files ? await bytesIn(files) : 0);
      peak = Math.max(peak, size);
      await setTimeout(everyMs, undefined, { ref: false, signal: stopped.signal });
    }
  };
  if (process.platform === 'linux') watch().catch(() => undefined);
  return {
    stop() {
      stopped.abort();
      return peak || undefined;
    },
  };
}
