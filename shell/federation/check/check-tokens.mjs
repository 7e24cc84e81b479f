import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import postcss from 'postcss';

/** Without a fallback, which would show instead. */
const USED = /var\(\s*(--[\w-]+)\s*\)/g;
/** A property that a script sets, like `style={{ '--ratio': 2 }}`. */
const NAMED = /(["'`])(--[\w-]+)\1/g;
const matches = (text, pattern, group) => [...text.matchAll(pattern)].map((match) => match[group]);

function definedIn(css) {
  const names = new Set();
  const root = postcss.parse(css);
  root.walkDecls(/^--/, ({ prop }) => void names.add(prop));
  root.walkAtRules('property', ({ params }) => void names.add(params.trim()));
  return names;
}

const tokensFile = () => createRequire(import.meta.url).resolve('shared-ui/styles/tokens.css');
const designTokens = async () => definedIn(await readFile(tokensFile(), 'utf8'));

function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length];
}
const nearestTo = (name, names) =>
  [...names].map((one) => [one, distance(name, one)]).toSorted(([, a], [, b]) => a - b)[0]?.[0];

/** Neither design tokens nor defined in these files; with the most similar name. */
export function unknownTokens(texts, tokens) {
  const files = Object.entries(texts);
  const own = files.flatMap(([file, text]) => (file.endsWith('.css') ? [...definedIn(text)] : matches(text, NAMED, 2)));
  const known = new Set([...tokens, ...own]);
  const unknown = new Map();
  for (const [file, text] of files)
    for (const name of matches(text, USED, 1)) if (!known.has(name) && !unknown.has(name)) unknown.set(name, file);
  return [...unknown].map(([name, file]) => ({ name, file, nearest: nearestTo(name, known) }));
}

async function sourceOf(name, folder) {
  const entries = await readdir(path.join(folder, 'src'), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile() && /\.(css|tsx?)$/.test(one.name))) {
    const file = path.join(entry.parentPath, entry.name);
    if (matches(await readFile(file, 'utf8'), USED, 1).includes(name))
      return path.relative(folder, file).split(path.sep).join('/');
  }
  return undefined;
}

/** `sources`: the slice's folder; `files`: relative to the built `folder`. */
export async function checkTokens({ slice, sources, folder, files, tokens }) {
  const checked = files.filter((file) => file.startsWith('browser/') && /\.(js|css)$/.test(file));
  const texts = await Promise.all(checked.map(async (file) => [file, await readFile(path.join(folder, file), 'utf8')]));
  const unknown = unknownTokens(Object.fromEntries(texts), tokens ?? (await designTokens()));
  const found = await Promise.all(unknown.map(async (one) => ({ ...one, source: await sourceOf(one.name, sources) })));
  const problems = found
    // a package's own property
    .filter(({ source }) => source)
    .map(
      ({ name, source, nearest }) =>
        `${source}: there is no design token ${name}; define it, give it a fallback, or use the most similar, ${nearest}`,
    );
  if (problems.length > 0)
    throw new Error(
      `${slice} uses design tokens that shared-ui/styles/tokens.css does not have:\n${problems.toSorted().join('\n')}`,
    );
}
