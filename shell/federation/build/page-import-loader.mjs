import path from 'node:path';

const DYNAMIC_IMPORT = /\bimport\(\s*((?:\/\*[\s\S]*?\*\/\s*)*)(["'])(\.[^"']+)\2\s*\)/g;

/** The same in both builds. */
export const pageIdOf = (root, file) =>
  path
    .relative(root, file)
    .replace(/\.[jt]sx?$/, '')
    .split(path.sep)
    .join('/');

/** Each lazy import reports its id, so that the server knows which files the page needs. */
export default function pageImportLoader(source, map) {
  const { root } = this.getOptions();
  let found = false;
  const marked = source.replace(DYNAMIC_IMPORT, (call, _comments, _quote, request) => {
    found = true;
    const id = pageIdOf(root, path.resolve(path.dirname(this.resourcePath), request));
    return `(usesPage(${JSON.stringify(id)}), ${call})`;
  });
  // on the first line, for the source map
  this.callback(null, found ? `import { usesPage } from 'shell/page-usage';${marked}` : source, map);
}
