import postcss from 'postcss';
import parseSelectors from 'postcss-selector-parser';

const LAYERS = new Set(['reset', 'tokens', 'ui', 'app']);
const HARMLESS_RULES = new Set(['media', 'supports', 'container', 'layer', 'starting-style', 'scope']);
/** Their arguments are alternatives for the element itself. */
const ALTERNATIVES = new Set([':is', ':where', ':-webkit-any', ':-moz-any']);

const isOwnClass = ({ attribute, operator, value = '' }, prefix) =>
  attribute === 'class' &&
  ((operator === '^=' && value.startsWith(prefix)) || (operator === '*=' && value.startsWith(` ${prefix}`)));

/** Inside or beside the slice's elements counts too. */
function isScoped(selector, prefix) {
  return selector.nodes.some((node) => {
    if (node.type === 'class') return node.value.startsWith(prefix);
    if (node.type === 'attribute') return isOwnClass(node, prefix);
    if (node.type === 'nesting') return true;
    if (node.type === 'pseudo' && ALTERNATIVES.has(node.value))
      return node.nodes.every((alternative) => isScoped(alternative, prefix));
    // the document while it has an element of the slice
    return node.type === 'pseudo' && node.value === ':has' && node.nodes.every((inner) => isScoped(inner, prefix));
  });
}

/** What could change elements of others. */
export function problemsInStyles(css, slice) {
  const prefix = `${slice}_`;
  const problems = [];
  const isOwn = (name) => name.replace(/^--/, '').startsWith(slice);
  postcss.parse(css).walk((node) => {
    if (node.type === 'rule') {
      if (node.parent.type === 'atrule' && node.parent.name.endsWith('keyframes')) return;
      parseSelectors((selectors) => {
        for (const selector of selectors.nodes)
          if (!isNested(node) && !isScoped(selector, prefix))
            problems.push(`the selector "${String(selector).trim()}" has no class of ${slice}`);
      }).processSync(node.selector);
    } else if (node.type === 'atrule') {
      const { name, params } = node;
      if (name.endsWith('keyframes')) {
        if (!isOwn(params)) problems.push(`the animation "${params}" does not begin with "${slice}"`);
      } else if (name === 'property') {
        if (!isOwn(params)) problems.push(`the custom property "${params}" does not begin with "--${slice}"`);
      } else if (name === 'font-face') {
        node.walkDecls('font-family', ({ value }) => {
          if (!isOwn(value.replace(/^["']/, ''))) problems.push(`the font ${value} does not begin with "${slice}"`);
        });
      } else if (name === 'layer') {
        if (isIn(node, 'layer')) return;
        const unknown = params
          .split(',')
          .map((layer) => layer.trim())
          .filter((layer) => layer && !LAYERS.has(layer.split('.')[0]));
        if (unknown.length) problems.push(`the layer "${unknown.join(', ')}" is none of ${[...LAYERS].join(', ')}`);
      } else if (name === 'page') {
        if (!isOwn(params)) problems.push('@page without a name of its own changes how every page prints');
      } else if (!HARMLESS_RULES.has(name) && node.parent.name !== 'page')
        problems.push(`@${name} applies to the whole page`);
    } else if (node.type === 'decl' && node.prop === 'view-transition-name') {
      if (!isOwn(node.value) && node.value !== 'none')
        problems.push(`the view transition "${node.value}" does not begin with "${slice}"`);
    }
  });
  return problems;
}

function isNested({ parent }) {
  for (let outer = parent; outer && outer.type !== 'root'; outer = outer.parent) if (outer.type === 'rule') return true;
  return false;
}

function isIn({ parent }, name) {
  for (let outer = parent; outer; outer = outer.parent) if (outer.name === name) return true;
  return false;
}
