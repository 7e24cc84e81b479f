import { execFile } from 'node:child_process';
import { chmod, copyFile, link, mkdir, readFile, readdir, readlink, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const installed = path.resolve(import.meta.dirname, '../../node_modules');
type Manifest = {
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};
const manifestIn = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/** Symbolic links would lead tools back to this repository. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await link(source, target).catch(() => copyFile(source, target));
  }
}

function resolved(name: string, folder: string): string | undefined {
  for (let at = folder; at.startsWith(installed); at = path.dirname(at)) {
    const candidate = path.join(path.basename(at) === 'node_modules' ? at : path.join(at, 'node_modules'), name);
    if (existsSync(path.join(candidate, 'package.json'))) return candidate;
  }
  return undefined;
}

/** The shop's packages come from tarballs, other declared ones from this repository's node_modules. */
export async function installOffline(folder: string): Promise<void> {
  const target = path.join(folder, 'node_modules');
  const { dependencies = {}, devDependencies = {} } = await manifestIn(folder);
  const tarballs = Object.entries(dependencies).filter(([, version]) => version.startsWith('file:'));
  const wanted: [string, string][] = [...Object.entries(dependencies), ...Object.entries(devDependencies)];
  for (const [name, file] of tarballs) {
    const own = path.join(target, name);
    await mkdir(own, { recursive: true });
    await run('tar', ['xzf', path.join(folder, file.slice('file:'.length)), '-C', own, '--strip-components=1']);
    wanted.push(...Object.entries((await manifestIn(own)).dependencies ?? {}));
  }
  const ours = new Set(tarballs.map(([name]) => name));
  const linked = new Set<string>();
  async function install(name: string, from: string, isRequired: boolean): Promise<void> {
    const source = resolved(name, from);
    if (!source && isRequired) throw new Error(`${name} is not installed here`);
    if (!source || ours.has(name) || linked.has(source)) return;
    linked.add(source);
    // a nested one comes with its parent
    if (path.relative(installed, source) === name) await linkTree(source, path.join(target, name));
    const manifest = await manifestIn(source);
    for (const one of Object.keys(manifest.dependencies ?? {})) await install(one, source, true);
    for (const one of Object.keys({ ...manifest.optionalDependencies, ...manifest.peerDependencies }))
      await install(one, source, false);
  }
  for (const [name, version] of wanted.filter(([one]) => !ours.has(one))) {
    const { version: found } = await manifestIn(path.join(installed, name));
    if (found !== version) throw new Error(`${name} ${version} is declared, but ${found} is installed here`);
    await install(name, installed, true);
  }
  await mkdir(path.join(target, '.bin'), { recursive: true });
  for (const [command, file] of [
    ['slice', 'shell/federation/slice-command.mjs'],
    ['tsc', 'typescript/bin/tsc'],
  ] as const) {
    await chmod(path.join(target, file), 0o755);
    await symlink(path.join('..', file), path.join(target, '.bin', command));
  }
}
