import { duplicatesIn } from './declared-links.mjs';
import { isForBrowsers } from './slice-files.mjs';

export const containerNameOf = (slice) => slice.replaceAll('-', '_');

const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

function textsIn(value) {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [key, ...textsIn(one)]);
}

function fileProblem(file, { files, server }) {
  const [place, ...names] = file.split('/');
  if (names.slice(0, -1).some((name) => name.includes('.'))) return 'is in a folder whose name has a dot';
  if (/\.(br|gz)$/.test(file)) return 'is compressed, which the shop does itself';
  if (file === server || isForBrowsers(file)) return undefined;
  if (place === 'browser') return 'is no script, style, font or picture that a page may load';
  const mapped = names.join('/').replace(/\.map$/, '');
  if (place === 'maps' && file.endsWith('.map') && /\.c?js$/.test(mapped) && files[mapped]) return undefined;
  return 'is neither a file for browsers, nor the server bundle, nor the source map of a script';
}

function listProblems({ files, server }) {
  const names = Object.keys(files);
  const bad = names.map((file) => [file, fileProblem(file, { files, server })]).filter(([, problem]) => problem);
  const sameInCapitals = duplicatesIn(names.map((file) => file.toLowerCase()));
  return [
    ...bad.map(([file, problem]) => `${file} ${problem}`),
    ...sameInCapitals.map((file) => `${file} is there twice, in capitals and small letters`),
  ];
}

function useProblems({ files, entry, server, routes, pages }) {
  const groups = [['"routes"', routes], ...Object.entries(pages).map(([page, assets]) => [`the page ${page}`, assets])];
  const uses = [
    ['"entry"', entry, /^browser\/.+\.js$/],
    ['"server"', server, /^server\/[^/]+\.cjs$/],
    ...groups.flatMap(([use, { js, css }]) => [
      ...js.map((file) => [use, `browser/${file}`, /\.js$/]),
      ...css.map((file) => [use, `browser/${file}`, /\.css$/]),
    ]),
  ];
  const problems = uses.flatMap(([use, file, type]) => {
    if (!Object.hasOwn(files, file)) return [`${use} names ${file}, which is not among the files`];
    return type.test(file) ? [] : [`${use} names ${file}, which is of another type`];
  });
  const twice = groups.flatMap(([use, { js, css }]) => duplicatesIn([...js, ...css]).map((file) => [use, file]));
  return [...problems, ...twice.map(([use, file]) => `${use} names browser/${file} twice`)];
}

/** What the shop refuses of a release.json with the right schema. */
export function releaseProblems(release) {
  const { name, container } = release;
  return [
    ...(container === containerNameOf(name) ? [] : [`"container" must be ${containerNameOf(name)}`]),
    ...listProblems(release),
    ...useProblems(release),
    ...textsIn(release)
      .filter((text) => UNPRINTABLE.test(text))
      .map((text) => `${JSON.stringify(text)} has a line break or another control character`),
  ];
}
