import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Resident memory in bytes, processor time in milliseconds. */
export type ProcessUsage = { residentBytes: number; cpuMs: number };

/** A clock tick of /proc/<pid>/stat. */
const TICK_MS = 10;

export async function usageOf(pid: number): Promise<ProcessUsage | undefined> {
  try {
    return process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid);
  } catch {
    return undefined;
  }
}

async function fromProc(pid: number): Promise<ProcessUsage> {
  const [stat, status] = await Promise.all(['stat', 'status'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8')));
  // the name, in brackets, may hold spaces
  const fields = stat!
    .slice(stat!.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0] = fields.slice(11, 13);
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(status!) ?? [];
  return { residentBytes: Number(kilobytes) * 1024, cpuMs: (user + system) * TICK_MS };
}

async function fromPs(pid: number): Promise<ProcessUsage> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=,time=', '-p', String(pid)]);
  const [kilobytes = '0', time = '0'] = stdout.trim().split(/\s+/);
  const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return { residentBytes: Number(kilobytes) * 1024, cpuMs: seconds * 1000 };
}
