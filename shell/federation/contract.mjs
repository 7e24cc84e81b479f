// src/contract/contract.json records the contract's exports and the version that belongs to them.
//   npm run contract -w shell        records changed exports under the next version
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const repository = path.resolve(import.meta.dirname, '../..');
const contract = 'shell/src/contract';
const recordFile = path.join(repository, contract, 'contract.json');

/** A module's declarations by name, without comments. */
function declarationsIn(text) {
  const withoutComments = text.replace(/\/\*\*[\s\S]*?\*\//g, '');
  const statements = withoutComments.split(/^(?=export |declare |type |import )/m);
  const named = statements.map((statement) => [
    /^export (?:declare )?(?:abstract )?(?:const|function|class|type|interface) (\w+)/.exec(statement)?.[1],
    statement.replace(/\s+/g, ' ').trim(),
  ]);
  return new Map(named.filter(([name]) => name));
}

/** Name and compiled declaration of everything that contract.ts exports, types included. */
export async function contractExports() {
  const out = await mkdtemp(path.join(tmpdir(), 'contract-'));
  try {
    const flags = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', '.', '--outDir', out];
    const tsc = path.join(repository, 'node_modules/typescript/lib/tsc.js');
    await run(process.execPath, [tsc, '-p', 'shell', ...flags], { cwd: repository });
    const declared = (file) => readFile(path.join(out, contract, `${file}.d.ts`), 'utf8');
    const exported = [];
    for (const [, names, file] of (await declared('contract')).matchAll(
      /^export (?:type )?\{([^}]*)\} from '\.\/(.+)'/gm,
    )) {
      const declarations = declarationsIn(await declared(file));
      for (const name of names.split(',').map((one) => one.replace(/^\s*type\s/, '').trim())) {
        const declaration = declarations.get(name);
        if (!declaration) throw new Error(`${file}.ts does not declare ${name}: export it there under that name`);
        exported.push([name, declaration]);
      }
    }
    return Object.fromEntries(exported.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

export const recordedContract = async () => JSON.parse(await readFile(recordFile, 'utf8'));

/** The names that differ between two sets of exports. */
export function contractChanges(before, after) {
  const names = (from, predicate) => Object.keys(from).filter(predicate);
  return {
    added: names(after, (name) => !(name in before)),
    changed: names(after, (name) => name in before && before[name] !== after[name]),
    removed: names(before, (name) => !(name in after)),
  };
}

/**
 * The version that the changes require. Slices accept `^` of the version they were built against, so a changed or removed export
 * leaves that range (0.x: next minor, else next major) and an added one stays in it (0.x: next patch, else next minor).
 */
export function nextContractVersion(version, { added, changed, removed }) {
  const [major, minor, patch] = version.split('.').map(Number);
  if (changed.length || removed.length) return major ? `${major + 1}.0.0` : `0.${minor + 1}.0`;
  if (added.length) return major ? `${major}.${minor + 1}.0` : `0.${minor}.${patch + 1}`;
  return version;
}

/** Writes the exports and their version to contract.json and returns the record. */
async function recordContract() {
  const { version, exports: before } = await recordedContract();
  const exports = await contractExports();
  const record = { version: nextContractVersion(version, contractChanges(before, exports)), exports };
  await writeFile(recordFile, `${JSON.stringify(record, null, 2)}\n`);
  return record;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { version } = await recordContract();
  console.log(`shell/contract ${version}`);
}
