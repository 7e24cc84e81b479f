import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

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
  const remembered = read(file);
  const chosen: Record<string, number> = {};
  for (const name of names) chosen[name] = await freePort(remembered[name], Object.values(chosen));
  const all = JSON.stringify({ ...remembered, ...chosen }, null, 2);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}~`, `${all}\n`);
  renameSync(`${file}~`, file);
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

function read(file: string): Record<string, number | undefined> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return {};
    throw error;
  }
}
