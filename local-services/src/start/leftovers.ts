import path from 'node:path';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { readIfThere, writeWhole } from '../files/small-files.js';
import { identityOf } from '../processes/process-identity.js';

const Children = z.array(z.object({ pid: z.int(), identity: z.string() }));
const fileIn = (dataDirectory: string) => path.join(dataDirectory, 'processes.json');

/** Remembers which processes are ours, for the next start: this one may be killed. */
export function rememberProcesses(dataDirectory: string, pids: (number | undefined)[]): void {
  const children = pids.flatMap((pid) => {
    const identity = pid === undefined ? null : identityOf(pid);
    return pid === undefined || identity === null ? [] : [{ pid, identity }];
  });
  writeWhole(fileIn(dataDirectory), JSON.stringify(children));
}

/** Ends what a killed start has left behind and what has not noticed yet: it would hold the ports. */
export async function endLeftovers(dataDirectory: string): Promise<void> {
  const text = readIfThere(fileIn(dataDirectory));
  if (text === null) return;
  const alive = Children.parse(JSON.parse(text)).filter(({ pid, identity }) => identityOf(pid) === identity);
  for (const { pid } of alive) process.kill(pid, 'SIGKILL');
  for (const { pid, identity } of alive) while (identityOf(pid) === identity) await sleep(10);
  rmSync(fileIn(dataDirectory));
}
