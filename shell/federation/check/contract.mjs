// npm run contract -w shell        records changed exports in src/contract/contract.json, under the next version
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const repository = path.resolve(import.meta.dirname, '../../..');
const contract = 'shell/src/contract';
const record = `${contract}/contract.json`;
const recordFile = path.join(repository, record);

function declarationFileOf(module, { from, folder }) {
  const [, ofContracts] = /^shared-contracts\/(.+)/.exec(module) ?? [];
  if (ofContracts) return path.join(folder, 'shared-contracts/src', `${ofContracts}.d.ts`);
  if (module.startsWith('.')) return path.join(path.dirname(from), `${module.replace(/\.js$/, '')}.d.ts`);
  return undefined;
}

const namesIn = (list) =>
  list
    .split(',')
    .map((one) => one.trim().replace(/^type\s/, ''))
    .filter(Boolean)
    .map((one) => {
      const [declared, used = declared] = one.split(' as ');
      return { declared, used };
    });

/** A schema and its type are one declaration. */
async function declarationsIn(file, folder) {
  const text = (await readFile(file, 'utf8')).replace(/\/\*\*[\s\S]*?\*\//g, '');
  const declared = new Map();
  for (const statement of text.split(/^(?=export |declare |type |interface |import )/m)) {
    const [, name] =
      /^(?:export )?(?:declare )?(?:abstract )?(?:const|function|class|type|interface) (\w+)/.exec(statement) ?? [];
    if (!name) continue;
    declared.set(name, [declared.get(name), statement.replace(/\s+/g, ' ').trim()].filter(Boolean).join(' '));
  }
  const imported = new Map();
  for (const [, names, module] of text.matchAll(/^import (?:type )?\{([^}]*)\} from '(.+)'/gm)) {
    const source = declarationFileOf(module, { from: file, folder });
    for (const { declared: name, used } of source ? namesIn(names) : []) imported.set(used, { name, file: source });
  }
  return { declared, imported };
}

/** `seen`: declarations to leave out. */
async function declarationsOf({ name, file }, { folder, seen = new Set() }) {
  seen.add(`${file} ${name}`);
  const { declared, imported } = await declarationsIn(file, folder);
  const declaration = declared.get(name);
  if (!declaration) throw new Error(`${path.relative(folder, file)} declares no ${name}: export it there by that name`);
  const found = [declaration];
  // the shell's own modules would add the whole API
  const isWhole = file.startsWith(path.join(folder, 'shared-contracts'));
  for (const word of isWhole ? declaration.match(/\b[A-Za-z_]\w*/g) : []) {
    const source = imported.get(word) ?? (declared.has(word) ? { name: word, file } : undefined);
    if (source && !seen.has(`${source.file} ${source.name}`))
      found.push(...(await declarationsOf(source, { folder, seen })));
  }
  return found;
}

/** `folder`: the repository's compiled declarations. */
export async function exportsDeclaredIn(folder) {
  const from = path.join(folder, contract, 'contract.d.ts');
  const exported = [];
  for (const [, names, module] of (await readFile(from, 'utf8')).matchAll(
    /^export (?:type )?\{([^}]*)\} from '(.+)'/gm,
  )) {
    const file = declarationFileOf(module, { from, folder });
    for (const { declared: name, used } of namesIn(names)) {
      if (!file) throw new Error(`the contract exports ${name} of ${module}, which can't be recorded`);
      exported.push([used, (await declarationsOf({ name, file }, { folder })).join(' ')]);
    }
  }
  return Object.fromEntries(exported.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export async function contractExports() {
  const out = await mkdtemp(path.join(tmpdir(), 'contract-'));
  try {
    const flags = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', '.', '--outDir', out];
    const tsc = path.join(repository, 'node_modules/typescript/lib/tsc.js');
    await run(process.execPath, [tsc, '--singleThreaded', '-p', 'shell', ...flags], { cwd: repository });
    return await exportsDeclaredIn(out);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

export const recordedContract = async () => JSON.parse(await readFile(recordFile, 'utf8'));

/** Several, since two branches may have taken the same version; none outside of a git checkout. */
export async function exportsRecordedAs(version, { folder = repository, file = record } = {}) {
  const git = async (...args) => (await run('git', args, { cwd: folder, maxBuffer: 2 ** 26 })).stdout;
  const commits = await git('log', '--format=%H', '--', file).catch(() => '');
  const records = await Promise.all(
    commits
      .split('\n')
      .filter(Boolean)
      // a commit may have removed the file
      .map(async (commit) => JSON.parse(await git('show', `${commit}:${file}`).catch(() => '{}'))),
  );
  return records.filter((one) => one.version === version).map(({ exports }) => exports);
}

export function contractChanges(before, after) {
  const names = (from, predicate) => Object.keys(from).filter(predicate);
  return {
    added: names(after, (name) => !(name in before)),
    changed: names(after, (name) => name in before && before[name] !== after[name]),
    removed: names(before, (name) => !(name in after)),
  };
}

export const mergedChanges = (changes) => ({
  added: [...new Set(changes.flatMap(({ added }) => added))],
  changed: [...new Set(changes.flatMap(({ changed }) => changed))],
  removed: [...new Set(changes.flatMap(({ removed }) => removed))],
});

/** Slices accept `^` of the version they were built against: an incompatible change has to leave that range. */
export function nextContractVersion(version, { added, changed, removed }) {
  const [major, minor, patch] = version.split('.').map(Number);
  if (changed.length || removed.length) return major ? `${major + 1}.0.0` : `0.${minor + 1}.0`;
  if (added.length) return major ? `${major}.${minor + 1}.0` : `0.${minor}.${patch + 1}`;
  return version;
}

async function recordContract() {
  const { version, exports: before } = await recordedContract();
  const exports = await contractExports();
  const changes = [before, ...(await exportsRecordedAs(version))].map((one) => contractChanges(one, exports));
  const next = { version: nextContractVersion(version, mergedChanges(changes)), exports };
  await writeFile(recordFile, `${JSON.stringify(next, null, 2)}\n`);
  return next;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { version } = await recordContract();
  console.log(`shell/contract ${version}`);
}
