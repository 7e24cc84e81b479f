import path from 'node:path';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { readFileIfExists, writeFileAtomically } from '../files/atomic-file.js';
import { identityOf } from '../processes/process-identity.js';

const Children = z.array(z.object({ pid: z.int(), identity: z.string() }));
const fileIn = (dataDirectory: string) => path.join(dataDirectory, 'processes.json');

export function saveProcesses(dataDirectory: string, pids: (number | undefined)[]): void {
  const children = pids.flatMap((pid) => {
    const identity = pid === undefined ? null : identityOf(pid);
    return pid === undefined || identity === null ? [] : [{ pid, identity }];
  });
  writeFileAtomically(fileIn(dataDirectory), JSON.stringify(children));
}

/** They still hold their ports. */
export async function stopLeftoverProcesses(dataDirectory: string): Promise<void> {
  const text = readFileIfExists(fileIn(dataDirectory));
  if (text === null) return;
  const alive = Children.parse(JSON.parse(text)).filter(({ pid, identity }) => identityOf(pid) === identity);
  for (const { pid } of alive) process.kill(pid, 'SIGKILL');
  for (const { pid, identity } of alive) while (identityOf(pid) === identity) await sleep(10);
  rmSync(fileIn(dataDirectory));
}
