import postcss from 'postcss';
import webpack from 'webpack';

const { Compilation, sources } = webpack;
const name = 'FontNamesPlugin';

const familyOf = (text) =>
  text
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .replace(/\s+/g, ' ');

function familiesIn(root) {
  const families = [];
  root.walkAtRules('font-face', (rule) =>
    rule.walkDecls('font-family', ({ value }) => void families.push(familyOf(value))),
  );
  return families;
}

function renamedIn(value, families, slice) {
  const renamed = postcss.list.comma(value).map((part) => {
    const family = families.find((one) => one === familyOf(part));
    if (family) return `"${slice} ${family}"`;
    const last = families.find((one) => [` ${one}`, ` "${one}"`, ` '${one}'`].some((end) => part.endsWith(end)));
    return last ? `${part.slice(0, part.lastIndexOf(last)).replace(/["']$/, '')}"${slice} ${last}"` : part;
  });
  return renamed.join(',');
}

/** Prefixes a slice's own fonts with its name, because the whole page shares font names. */
export function withOwnFontNames(stylesheets, slice) {
  const roots = Object.entries(stylesheets).map(([file, css]) => [file, postcss.parse(css)]);
  const families = [...new Set(roots.flatMap(([, root]) => familiesIn(root)))];
  if (families.length === 0) return {};
  for (const [, root] of roots)
    root.walkDecls(/^(font|font-family|--.*)$/, (declaration) => {
      declaration.value = renamedIn(declaration.value, families, slice);
    });
  return Object.fromEntries(roots.map(([file, root]) => [file, root.toString()]));
}

export class FontNamesPlugin {
  constructor(slice) {
    this.slice = slice;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage: Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS }, (assets) => {
        const stylesheets = Object.keys(assets).filter((file) => file.endsWith('.css'));
        const texts = stylesheets.map((file) => [file, String(assets[file].source())]);
        for (const [file, css] of Object.entries(withOwnFontNames(Object.fromEntries(texts), this.slice)))
          compilation.updateAsset(file, new sources.RawSource(css));
      });
    });
  }
}
