import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** By id and start time, since ids are reused. */
export function identityOf(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return process.platform === 'linux' ? identityFromProc(pid) : identityFromPs(pid);
}

function identityFromProc(pid: number): string | null {
  const stat = readProc(pid, 'stat');
  if (stat === null) return null;
  // the name in brackets may contain anything
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const isZombie = fields[0] === 'Z' || fields[0] === 'X';
  return isZombie ? null : `${pid}:${fields[19]}`;
}

function identityFromPs(pid: number): string | null {
  const row = ps(pid, 'stat=,lstart=');
  return row === null || row.startsWith('Z') ? null : `${pid}:${row.replace(/^\S+\s+/, '')}`;
}

export function programOf(pid: number): string | null {
  if (identityOf(pid) === null) return null;
  if (process.platform === 'linux') return readProc(pid, 'comm')?.trim() ?? null;
  return ps(pid, 'comm=')?.split('/').at(-1) ?? null;
}

function readProc(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}

function ps(pid: number, columns: string): string | null {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', columns], { encoding: 'utf8', stdio: 'pipe' }).trim() || null;
  } catch {
    return null; // no such process
  }
}
