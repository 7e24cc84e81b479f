// Restores the binaries of other platforms in package-lock.json. `npm install` drops those that its registry does not offer,
// and `npm ci` then rejects the file. Run it after an install that changed the lock file.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../package-lock.json');
const systems = new Set([
  'darwin',
  'linux',
  'win32',
  'freebsd',
  'openbsd',
  'netbsd',
  'android',
  'openharmony',
  'sunos',
  'aix',
]);
const processors = new Set([
  'arm64',
  'x64',
  'ia32',
  'arm',
  'ppc64',
  's390x',
  'riscv64',
  'loong64',
  'mips64el',
  'wasm32',
]);
const spelled = {
  windows: 'win32',
  armv6: 'arm',
  armv7: 'arm',
  armv7l: 'arm',
  'linux-musl': 'linux',
  linuxmusl: 'linux',
  ppc64le: 'ppc64',
};

/** A binary's platform, parsed from its package name: `@swc/core-linux-arm64-musl`. */
function platformOf(name) {
  const words = name.split(/[-/]/).map((word) => spelled[word] ?? word);
  const os = words.filter((word) => systems.has(word));
  const cpu = words.filter((word) => processors.has(word));
  return { ...(cpu.length && { cpu }), ...(os.length && { os }) };
}

const lock = JSON.parse(await readFile(file, 'utf8'));
const isThere = (owner, name) => {
  for (let folder = owner; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
    if (!folder.includes('node_modules/')) return Boolean(lock.packages[`node_modules/${name}`]);
  }
};

let added = 0;
for (const [owner, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isThere(owner, name)) continue;
    const platform = platformOf(name);
    if (!platform.os && !platform.cpu) {
      console.warn(`not restored: ${name} (no platform in its name)`);
      continue;
    }
    lock.packages[`node_modules/${name}`] = { version: range.replace(/^[\^~]/, ''), ...platform, optional: true };
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} restored`);
