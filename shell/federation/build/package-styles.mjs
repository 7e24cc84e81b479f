import postcss from 'postcss';
import parseSelectors from 'postcss-selector-parser';

/** CSS Modules, also of shared-ui, prefix classes with the slice's name. */
const ownElements = (slice) => `:is([class^="${slice}_"],[class*=" ${slice}_"])`;
const ALTERNATIVES = new Set([':is', ':where']);
const DOCUMENT = new Set(['html', 'body', ':root', ':host']);
/** Other at-rules apply to the whole page. */
const SCOPED_RULES = new Set(['media', 'supports', 'container', 'layer', 'starting-style', 'scope', 'font-face']);
const ANIMATION = /^(-webkit-)?animation(-name)?$/;
const ELSEWHERE = /^(?:https?:)?\/\//i;

const isKeyframes = ({ type, name }) => type === 'atrule' && name.endsWith('keyframes');
const namePattern = (names) => new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`, 'g');

function withoutDocument(nodes, outermost) {
  for (const node of nodes) {
    if (DOCUMENT.has(node.value)) node.replaceWith(...parseSelectors().astSync(outermost).first.nodes);
    else if (node.type === 'pseudo' && ALTERNATIVES.has(node.value))
      for (const alternative of node.nodes) withoutDocument(subjectOf(alternative), outermost);
  }
}

function subjectOf({ nodes }) {
  return nodes.slice(nodes.findLastIndex(({ type }) => type === 'combinator') + 1);
}

/** Keeps the specificity. */
function scopedSelector(selector, slice) {
  const own = ownElements(slice);
  const scope = `:where(${own},${own} *)`;
  const outermost = `:where(${own}:not(${own} *))`;
  return parseSelectors((selectors) => {
    for (const one of selectors.nodes) {
      withoutDocument(subjectOf(one), outermost);
      const subject = subjectOf(one);
      const pseudoElement = subject.find((node) => parseSelectors.isPseudoElement(node));
      const [limit] = parseSelectors().astSync(scope).first.nodes;
      if (pseudoElement) one.insertBefore(pseudoElement, limit);
      else one.append(limit);
    }
  }).processSync(selector);
}

/** Throws if the shop sends none of the formats. */
function keepWebFont(rule, refuse) {
  rule.walkDecls('src', (source) => {
    const files = postcss.list.comma(source.value);
    const kept = ['woff2', 'woff']
      .map((ending) => files.filter((file) => new RegExp(`url\\((?!['"]?data:).*\\.${ending}\\b`).test(file)))
      .find((found) => found.length > 0);
    const local = files.filter((file) => file.startsWith('local('));
    if (!kept) refuse('has a font without a .woff2 or .woff file', 'take the font from an npm package of @fontsource');
    source.value = [...local, ...kept].join(',');
  });
}

/**
 * Limits a stylesheet that is no CSS Module to the slice's elements. Throws what would change the whole page. `source`: the file, for
 * messages.
 */
export function scopedStyles(css, { slice, source }) {
  const refuse = (what, instead) => {
    throw new Error(`${source} ${what}: ${instead}`);
  };
  const root = postcss.parse(css, { from: source });
  const animations = new Set();
  const imports = [];
  root.walkAtRules((rule) => {
    const { name, params } = rule;
    if (name === 'charset') rule.remove();
    else if (name === 'import') {
      if (ELSEWHERE.test(params.replace(/^(url\()?\s*['"]?/i, '')))
        refuse(`imports ${params}, which the shop's policy blocks`, 'install it as an npm package and import that');
      imports.push(rule.remove());
    } else if (isKeyframes(rule)) {
      animations.add(params);
      rule.params = `${slice}_${params}`;
    } else if (name === 'font-face') keepWebFont(rule, refuse);
    else if (!SCOPED_RULES.has(name))
      refuse(
        `has @${name} ${params}`.trim() + ', which applies to the whole page',
        'copy the rules that you need into a CSS Module',
      );
  });
  root.walkRules((rule) => {
    if (!isKeyframes(rule.parent)) rule.selector = scopedSelector(rule.selector, slice);
  });
  const renamed = animations.size > 0 && namePattern([...animations]);
  root.walkDecls((declaration) => {
    const { prop, value } = declaration;
    const [, address] = /\burl\(\s*['"]?((?:https?:)?\/\/[^'")]+)/i.exec(value) ?? [];
    if (address) refuse(`loads ${address}, which the shop's policy blocks`, 'copy the file into the slice');
    if (renamed && (ANIMATION.test(prop) || prop.startsWith('--')))
      declaration.value = value.replace(renamed, (name) => `${slice}_${name}`);
  });
  // below the slice's own rules, which are directly in the layer
  const layer = postcss.atRule({ name: 'layer', params: 'app.packages', nodes: root.nodes });
  return postcss.root({ nodes: [...imports, layer] }).toString();
}

const PACKAGED = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** Leaves styles out of the server's bundle. */
export default function packageStylesLoader(css) {
  const { slice, folder } = this.getOptions();
  const file = this.resourcePath.replaceAll('\\', '/');
  const source = PACKAGED.test(file)
    ? file.replace(PACKAGED, (_path, name) => `the package ${name}: `)
    : file.slice(folder.length + 1);
  return scopedStyles(css, { slice, source });
}
