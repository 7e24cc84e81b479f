import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { namesInScripts } from './script-names.mjs';
import { problemsInStyles } from './style-names.mjs';

const sharedFile = path.resolve(import.meta.dirname, '../../src/contract/shared-names.json');
const shared = JSON.parse(await readFile(sharedFile, 'utf8'));

const nounOf = {
  storage: 'the storage key',
  databases: 'the database',
  locks: 'the lock',
  channels: 'the channel',
  caches: 'the cache',
  elements: 'the custom element',
  events: 'the event',
  globals: 'the global',
  workers: 'the shared worker',
};

const OF_A_PAGE = new Set(['globals', 'events']);

/** `mf-catalog` owns `mf-catalog`, `mf-catalog.draft` and `mf_catalog`, but not `mf-catalogue`. */
const isOwn = (name, slice) =>
  [slice, slice.replaceAll('-', '_')].some((own) => name.startsWith(own) && !/^[a-z0-9]/i.test(name.slice(own.length)));

/** A name ends in `…` where the rest of it is computed at run time. */
export function isAllowed({ kind, name, slice }) {
  if (isOwn(name, slice)) return true;
  // webpack and the federation runtime need it
  if (kind === 'globals' && name === `webpackChunk${slice.replaceAll('-', '_')}`) return true;
  const slices = shared[kind]?.[name.replace(/\u2026$/, '')] ?? [];
  return slices.includes(slice) || slices.includes('*');
}

export const isListed = ({ kind, name }) => Object.keys(shared[kind] ?? {}).some((listed) => name.startsWith(listed));

const ADVICE = 'choose another package, or ask the shop to list the name in shared-names.json';

const unknownPackage = (_file, _at) => /** @type {string | undefined} */ (undefined);

/** `workers`: files whose globals and events are their own. */
export function problemsIn(slice, texts, { workers = [], packageAt = unknownPackage } = {}) {
  const filesOf = (extension) => Object.entries(texts).filter(([file]) => file.endsWith(extension));
  const inStyles = filesOf('.css').flatMap(([file, css]) =>
    problemsInStyles(css, slice).map((problem) => [file, problem]),
  );
  const inScripts = Object.entries(namesInScripts(Object.fromEntries(filesOf('.js')))).flatMap(([file, names]) =>
    names
      .filter(({ kind }) => !workers.includes(file) || !OF_A_PAGE.has(kind))
      .flatMap((name) => {
        const from = packageAt(file, name.at);
        return problemsOfName(name, slice).map((problem) =>
          from ? [`the package ${from}`, `${problem}: ${ADVICE}`] : [file, problem],
        );
      }),
  );
  return [...new Set([...inStyles, ...inScripts].map(([file, problem]) => `${file}: ${problem}`))].toSorted();
}

function problemsOfName({ kind, texts, why }, slice) {
  if (kind === 'forbidden') return [why];
  if (texts)
    return texts
      .filter((name) => !isAllowed({ kind, name, slice }))
      .map(
        (name) =>
          `${nounOf[kind]} "${name}" does not begin with "${slice}", and is none of the names that the shop shares`,
      );
  if (shared.computed[slice]?.includes(kind)) return [];
  return [`${nounOf[kind]} has a computed name, so nobody knows whether another slice has it too`];
}

async function packagesIn(folder, texts) {
  const maps = new Map();
  for (const [file] of texts) {
    const map = await readFile(path.join(folder, 'maps', `${file}.map`), 'utf8').catch(() => undefined);
    if (map) maps.set(file, new SourceMap(JSON.parse(map)));
  }
  const textOf = new Map(texts);
  return (file, at) => {
    const before = at === undefined ? [] : textOf.get(file).slice(0, at).split('\n');
    const source = before.length && maps.get(file)?.findEntry(before.length - 1, before.at(-1).length).originalSource;
    return source ? /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] : undefined;
  };
}

export async function checkNames({ slice, folder, files, workers }) {
  const checked = files.filter((file) => file.startsWith('browser/') && /\.(js|css)$/.test(file));
  const texts = await Promise.all(checked.map(async (file) => [file, await readFile(path.join(folder, file), 'utf8')]));
  const problems = problemsIn(slice, Object.fromEntries(texts), {
    workers,
    packageAt: await packagesIn(folder, texts),
  });
  if (problems.length > 0) throw new Error(`${slice} could collide with other slices:\n${problems.join('\n')}`);
}
