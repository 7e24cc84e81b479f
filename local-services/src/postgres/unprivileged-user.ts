import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export type UserIds = { uid: number; gid: number };

/** For Postgres, which refuses root. */
export function unprivilegedUser(): UserIds | null {
  if (process.getuid?.() !== 0) return null;
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody');
  if (!row)
    throw new Error('Postgres refuses to run as root, and there is no user "postgres" or "nobody": set DATABASE_URL');
  // on macOS `nobody` is -2
  return { uid: Number(row[2]) >>> 0, gid: Number(row[3]) >>> 0 };
}

export function canReach(target: string, user: UserIds): boolean {
  for (let folder = path.dirname(path.resolve(target)); ; folder = path.dirname(folder)) {
    const { mode, uid } = statSync(folder);
    const isOpen = (mode & 0o001) !== 0 || (uid === user.uid && (mode & 0o100) !== 0);
    if (!isOpen) return false;
    if (folder === path.dirname(folder)) return true;
  }
}
