import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { readIfThere, writeWhole } from '../files/small-files.js';

/** Below 32768: above, a client socket of anybody can take a port away while its owner is being restarted. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** Whether a server could listen there now. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    probe.listen(port, host, () => {
      probe.close(() => resolve(true));
    });
  });
}

/**
 * A port for each name: the one that was used the last time, or another one where somebody else has taken it meanwhile.
 * What is chosen is remembered in `file`.
 */
export async function rememberedPorts<Name extends string>(
  file: string,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const former = remembered(file);
  const chosen: Record<string, number> = {};
  for (const name of names) chosen[name] = await freePort(former[name], Object.values(chosen));
  const all = JSON.stringify({ ...former, ...chosen }, null, 2);
  mkdirSync(path.dirname(file), { recursive: true });
  writeWhole(file, `${all}\n`);
  return chosen;
}

async function freePort(wished: number | undefined, taken: number[]): Promise<number> {
  const isUsable = async (port: number) => !taken.includes(port) && (await isPortFree(port));
  if (wished !== undefined && (await isUsable(wished))) return wished;
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isUsable(port)) return port;
  }
  throw new Error(`no free port between ${LOWEST} and ${HIGHEST}`);
}

function remembered(file: string): Record<string, number> {
  const text = readIfThere(file);
  return text === null ? {} : z.record(z.string(), z.int()).parse(JSON.parse(text));
}
