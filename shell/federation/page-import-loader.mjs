import path from 'node:path';

const DYNAMIC_IMPORT = /\bimport\(\s*((?:\/\*[\s\S]*?\*\/\s*)*)(["'])(\.[^"']+)\2\s*\)/g;

/** The name by which browser build and server build call the same lazily imported module: its path in the slice. */
export const pageIdOf = (root, file) =>
  path
    .relative(root, file)
    .replace(/\.[jt]sx?$/, '')
    .split(path.sep)
    .join('/');

/**
 * Server builds only: makes each lazy import say its name when it runs, so that the server knows which of the slice's
 * stylesheets and scripts the page that it has just rendered needs.
 */
export default function pageImportLoader(source) {
  const { root } = this.getOptions();
  let found = false;
  const marked = source.replace(DYNAMIC_IMPORT, (call, _comments, _quote, request) => {
    found = true;
    const id = pageIdOf(root, path.resolve(path.dirname(this.resourcePath), request));
    return `(usesPage(${JSON.stringify(id)}), ${call})`;
  });
  return found ? `import { usesPage } from 'shell/page-usage';\n${marked}` : source;
}
