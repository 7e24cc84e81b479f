/** React's style elements, however compiled; not the document's `createElement`. */
const ELEMENT = /(?<!ocument\.)\b((?:jsx(?:s|DEV)?|createElement)\)?\s*\(\s*)(["'])style\2(?=\s*,)/g;
const isModule = (source) => /^\s*(?:import|export)\b/m.test(source);

/** Replaces style elements, which the content security policy blocks, by stylesheets. */
export default function styleElementsLoader(source, map) {
  const replaced = source.replace(ELEMENT, '$1$StyleElement$$');
  if (replaced === source) return this.callback(null, source, map);
  const imported = isModule(source)
    ? `import { StyleElement as $StyleElement$ } from 'shell/style-singleton';`
    : `const { StyleElement: $StyleElement$ } = require('shell/style-singleton');`;
  // on the first line, for the numbers of the others
  return this.callback(null, imported + replaced, map);
}
