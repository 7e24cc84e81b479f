import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { repositoryFiles } from './build-context.mjs';
import { repositoryRoot } from './compose-services';

const isText = /\.(md|ts|tsx|mts|mjs|cjs|css|ya?ml|json|caddy|Caddyfile)$|^Dockerfile$/;
const isGenerated = /^package-lock\.json$|^shell\/server\/testing\/older-slice\//;

let files: string[];
let texts: Map<string, string>;
beforeAll(async () => {
  files = await repositoryFiles();
  texts = new Map();
  for (const file of files.filter((name) => isText.test(name) && !isGenerated.test(name)))
    // deleted, but not committed
    texts.set(file, await readFile(path.join(repositoryRoot, file), 'utf8').catch(() => ''));
});

/** As `file: what`. */
const broken = (pattern: RegExp, isBroken: (match: RegExpExecArray, file: string) => boolean, within = /./) =>
  [...texts]
    .filter(([file]) => within.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(pattern)].filter((match) => isBroken(match, file)).map(([found]) => `${file}: ${found}`),
    );

const hasAnchor = (text: string, anchor: string) =>
  text.includes(`<a id="${anchor}"></a>`) ||
  [...text.matchAll(/^#+ (.+)$/gm)].some(
    ([, heading]) =>
      heading!
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-') === anchor,
  );
function leadsNowhere(target: string, anchor?: string): boolean {
  if (!files.some((file) => file === target || file.startsWith(`${target}/`))) return true;
  return anchor !== undefined && target.endsWith('.md') && !hasAnchor(texts.get(target) ?? '', anchor);
}

it('every path into docs that a file names exists', () => {
  const paths = /(?<![\w@./-])(docs\/[\w./-]*\w)(?:#([\w-]+))?/g;
  expect(broken(paths, ([, target, anchor]) => leadsNowhere(target!, anchor))).toEqual([]);
});

it('every relative link in Markdown leads to a file and a heading of it', () => {
  const links = /\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g;
  const from = (file: string, target: string) =>
    target === '' ? file : path.posix.join(path.posix.dirname(file), target);
  const isBroken = ([, target, anchor]: RegExpExecArray, file: string) => leadsNowhere(from(file, target!), anchor);
  expect(broken(links, isBroken, /\.md$/)).toEqual([]);
});

it('every decision that a file names by its number exists', () => {
  const numbers = new Set(files.flatMap((file) => /^docs\/decisions\/0*(\d+)-/.exec(file)?.slice(1) ?? []));
  expect(broken(/\bdecision \[?(\d+)/gi, ([, number]) => !numbers.has(number!))).toEqual([]);
});

it('every script of npm that a document runs exists', () => {
  const scriptsOf = (folder: string) =>
    (JSON.parse(texts.get(path.posix.join(folder, 'package.json')) ?? '{}') as { scripts?: object }).scripts ?? {};
  const isMissing = ([, name = '', workspace = '']: RegExpExecArray) => !(name in scriptsOf(workspace));
  expect(broken(/\bnpm run ([\w:]+)(?: -w ([\w-]+))?/g, isMissing, /^(?:[A-Z]+|docs\/.*)\.md$/)).toEqual([]);
});

it('constants that are limits are named MAX_ or MIN_', () => {
  const otherwise =
    /\bconst (?:LARGEST|LONGEST|MOST|MAXIMUM|HIGHEST|SMALLEST|SHORTEST|FEWEST|MINIMUM|LOWEST)_\w+|\bconst \w+_(?:LIMIT|MAX|MIN)\b/g;
  expect(broken(otherwise, ([found]) => !found.endsWith('DEFAULT_LIMIT'), /\.(ts|tsx|mjs)$/)).toEqual([]);
});
