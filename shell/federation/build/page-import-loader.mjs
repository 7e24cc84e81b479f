import path from 'node:path';

const DYNAMIC_IMPORT = /\bimport\(\s*((?:\/\*[\s\S]*?\*\/\s*)*)(["'])(\.[^"']+)\2\s*\)/g;

/** A lazily imported module's id in both the browser and the server build: its path in the slice. */
export const pageIdOf = (root, file) =>
  path
    .relative(root, file)
    .replace(/\.[jt]sx?$/, '')
    .split(path.sep)
    .join('/');

/** Makes each lazy import report its id when it runs, so that the server knows which files the rendered page needs. */
export default function pageImportLoader(source, map) {
  const { root } = this.getOptions();
  let found = false;
  const marked = source.replace(DYNAMIC_IMPORT, (call, _comments, _quote, request) => {
    found = true;
    const id = pageIdOf(root, path.resolve(path.dirname(this.resourcePath), request));
    return `(usesPage(${JSON.stringify(id)}), ${call})`;
  });
  // on the first line, so that the lines of the source map stay true
  this.callback(null, found ? `import { usesPage } from 'shell/page-usage';${marked}` : source, map);
}
