import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { readFileIfExists, writeFileAtomically } from '../files/atomic-file.js';

/** Client sockets could take 32768 and above while the owner restarts. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

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

/** Last time's port, or a free one if taken; kept in `file`. */
export async function assignedPorts<Name extends string>(
  file: string,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const previous = remembered(file);
  const chosen: Record<string, number> = {};
  for (const name of names) chosen[name] = await freePort(previous[name], Object.values(chosen));
  const all = JSON.stringify({ ...previous, ...chosen }, null, 2);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileAtomically(file, `${all}\n`);
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
  const text = readFileIfExists(file);
  return text === null ? {} : z.record(z.string(), z.int()).parse(JSON.parse(text));
}
