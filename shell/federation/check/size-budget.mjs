import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MIN_COMPRESSED_BYTES, compressBrotli } from '../build/precompress.mjs';

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

async function bytesOf(text) {
  return text.length < MIN_COMPRESSED_BYTES ? text.length : (await compressBrotli(text)).length;
}

/** What a slice adds to the data of every page. */
const lineOf = ({ name, version, container, entry, files, paths }) =>
  Buffer.from(
    JSON.stringify({
      name,
      version,
      container,
      entry: `/remotes/${name}/${version}/${entry}`,
      integrity: files[entry],
      paths,
    }),
  );

/** In compressed bytes. `pages`: what a first visit loads of the slice. `shared`: what it adds to other slices' pages. */
export async function weightOf(folder, release) {
  const inBrowser = ({ js, css }) => [...js, ...css].map((file) => `browser/${file}`);
  const always = [release.entry, ...inBrowser(release.routes)];
  const weights = new Map();
  // a server shares its few threads with everything else
  for (const file of new Set([...always, ...Object.values(release.pages).flatMap(inBrowser)]))
    weights.set(file, await bytesOf(await readFile(path.join(folder, file))));
  const weightOfAll = (files) => sum([...new Set(files)].map((file) => weights.get(file)));
  const shared = (await bytesOf(lineOf(release))) + weightOfAll(always);
  const pages = Object.entries(release.pages).map(([page, assets]) => ({
    page,
    bytes: weightOfAll([...always, ...inBrowser(assets)]),
  }));
  return { pages: pages.toSorted((a, b) => b.bytes - a.bytes), shared };
}

const ALONE = 'without what the shop provides (React, the router, React Query, zustand, shell/contract)';
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** `budget` is in kilobytes. */
export function budgetProblems({ budget }, { pages, shared }) {
  if (!budget) return ['package.json has no size budget: add "budget": { "page": <kB>, "shared": <kB> } under "slice"'];
  const [heaviest] = pages;
  const problems = [];
  if (heaviest && heaviest.bytes > budget.page * 1000)
    problems.push(
      `${heaviest.page} loads ${kilobytes(heaviest.bytes)} of the slice, ${ALONE}: more than the budget of ${budget.page} kB for a page; load what isn't seen at once with lazyPart of shared-ui, or raise "budget" in package.json`,
    );
  if (shared > budget.shared * 1000)
    problems.push(
      `the slice adds ${kilobytes(shared)} to pages of other slices, more than the budget of ${budget.shared} kB for that`,
    );
  return problems;
}

export async function checkBudget(folder, release) {
  const problems = budgetProblems(release, await weightOf(folder, release));
  return { name: 'size budget', passed: problems.length === 0, problems };
}
