import { parse } from 'acorn';
import { analyze } from 'eslint-scope';

const WINDOW = new Set(['window', 'self', 'globalThis', 'top', 'parent', 'frames']);
const STORAGES = new Set(['localStorage', 'sessionStorage']);
const KEYED = new Set(['getItem', 'setItem', 'removeItem']);
const NAMED_CALLS = {
  'indexedDB.open': 'databases',
  'indexedDB.deleteDatabase': 'databases',
  'navigator.locks.request': 'locks',
  'caches.open': 'caches',
  'caches.delete': 'caches',
  'customElements.define': 'elements',
  BroadcastChannel: 'channels',
  SharedWorker: 'workers',
};
const FORBIDDEN_CALLS = {
  'history.pushState': 'the router owns the history; use its navigate()',
  'history.replaceState': 'the router owns the history; use its navigate()',
  'navigator.serviceWorker.register': 'a service worker would serve every slice',
  'cookieStore.set': 'only the server sets cookies',
  'cookieStore.delete': 'only the server sets cookies',
  'document.write': 'it would replace the whole page',
};
const DEPTH = 6;

const isNode = (value) => typeof value?.type === 'string';
const childrenOf = (node) => Object.values(node).flat().filter(isNode);

const memberName = ({ property, computed }) =>
  computed ? (typeof property.value === 'string' ? property.value : undefined) : property.name;

/** Stands for the unknown end of a text. */
const REST = '\u2026';

class Script {
  #parents = new Map();
  #variables = new Map();
  #modules;

  /** `modules`: those of the slice's other scripts by id. */
  constructor(source, modules = new Map()) {
    this.#modules = modules;
    this.tree = parse(source, { ecmaVersion: 'latest', sourceType: 'script', ranges: true });
    const pending = [this.tree];
    for (let node = pending.pop(); node; node = pending.pop()) {
      for (const child of childrenOf(node)) {
        this.#parents.set(child, node);
        pending.push(child);
      }
      if (node.type === 'Property' && typeof node.key.value === 'number' && node.value.type === 'FunctionExpression')
        modules.set(node.key.value, { script: this, fn: node.value });
    }
    this.scopes = analyze(this.tree, { ecmaVersion: 2022, sourceType: 'script', ignoreEval: true });
    for (const scope of this.scopes.scopes)
      for (const reference of scope.references) this.#variables.set(reference.identifier, reference.resolved);
  }

  parentOf(node) {
    const parent = this.#parents.get(node);
    return parent?.type === 'ChainExpression' ? this.parentOf(parent) : parent;
  }

  get globals() {
    return this.scopes.globalScope.through.map(({ identifier }) => identifier);
  }

  get declarations() {
    return this.scopes.globalScope.variables.map(({ name }) => name);
  }

  /** Undefined if they are computed. */
  textsOf(node, depth = DEPTH) {
    if (!node || depth === 0) return undefined;
    const all = (nodes) => {
      const texts = nodes.map((one) => this.textsOf(one, depth - 1));
      return texts.length > 0 && texts.every(Boolean) ? texts.flat() : undefined;
    };
    if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : undefined;
    if (node.type === 'TemplateLiteral') {
      const [{ value }] = node.quasis;
      if (node.expressions.length === 0) return [value.cooked];
      return value.cooked ? [value.cooked + REST] : undefined;
    }
    if (node.type === 'BinaryExpression' && node.operator === '+')
      return this.textsOf(node.left, depth - 1)?.map((text) => (text.endsWith(REST) ? text : text + REST));
    if (node.type === 'ConditionalExpression') return all([node.consequent, node.alternate]);
    if (node.type === 'Identifier') {
      const values = this.#valuesOf(node);
      return values && all(values);
    }
    if (node.type === 'CallExpression' && isSymbolFor(node))
      return this.textsOf(node.arguments[0], depth - 1)?.map((text) => `Symbol.for(${text})`);
    if (node.type === 'MemberExpression') {
      const objects = this.#valuesOf(node.object) ?? [];
      const imported = objects.length === 1 ? this.#exportOf(objects[0], memberName(node)) : undefined;
      if (imported) return imported.script.textsOf(imported.node, depth - 1);
      const members = objects.map(
        (object) =>
          object.type === 'ObjectExpression' &&
          object.properties.find(({ key }) => (key?.name ?? key?.value) === memberName(node))?.value,
      );
      return members.every(Boolean) ? all(members) : undefined;
    }
    return undefined;
  }

  /** Undefined if they are unknown. */
  #valuesOf(identifier) {
    const variable = this.#variables.get(identifier);
    const [definition, ...others] = variable?.defs ?? [];
    if (!definition || others.length > 0) return undefined;
    if (definition.type === 'Variable') {
      const writes = variable.references.filter((reference) => reference.isWrite());
      const values = writes.map(({ writeExpr }) => writeExpr);
      return definition.node.id.type === 'Identifier' && values.every(Boolean) ? values : undefined;
    }
    if (definition.type === 'Parameter' && definition.node.params[definition.index] === definition.name)
      return this.#argumentsOf(definition.node, definition.index);
    return undefined;
  }

  #argumentsOf(fn, index) {
    const owner = fn.id ? fn : this.parentOf(fn);
    const variable = owner && this.scopes.getDeclaredVariables(owner)[0];
    const reads = variable?.references.filter((reference) => reference.isRead()) ?? [];
    if (reads.length === 0) return undefined;
    const calls = reads.map(({ identifier }) => this.parentOf(identifier));
    const isCalled = calls.every(
      (call, read) => call?.type === 'CallExpression' && call.callee === reads[read].identifier,
    );
    const values = calls.map((call) => call?.arguments?.[index]);
    return isCalled && values.every(Boolean) ? values : undefined;
  }

  /** An export of a webpack module. */
  #exportOf(required, name) {
    const isRequired = required.type === 'CallExpression' && required.arguments.length === 1;
    const { script, fn } = (isRequired && this.#modules.get(required.arguments[0].value)) || {};
    const node = fn && exportsOf(fn).get(name);
    return node && { script, node };
  }

  valueOf(node) {
    const [value, ...others] = (node?.type === 'Identifier' && this.#valuesOf(node)) || [];
    return value && others.length === 0 ? value : node;
  }
}

const isSymbolFor = ({ callee }) =>
  callee.type === 'MemberExpression' && callee.object.name === 'Symbol' && memberName(callee) === 'for';

/** webpack's `r.d(exports, { name: () => x })` or `r.d(exports, ["name", () => x, "other", 0, y])`. */
function exportsOf({ params, body }) {
  const found = new Map();
  const pending = [body];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (
      node.type === 'CallExpression' &&
      node.callee.property?.name === 'd' &&
      node.arguments[0]?.name === params[1]?.name
    )
      for (const [name, value] of definitionsIn(node.arguments[1])) found.set(name, value.body ?? value);
    // functions within export nothing of this module
    if (!/Function/.test(node.type)) pending.push(...childrenOf(node));
  }
  return found;
}

function definitionsIn(list) {
  if (list?.type === 'ObjectExpression') return list.properties.map(({ key, value }) => [key.name ?? key.value, value]);
  const pairs = [];
  const items = [...(list?.elements ?? [])];
  while (items.length > 0) {
    const { value: name } = items.shift();
    const getter = items.shift();
    pairs.push([name, getter?.value === 0 ? items.shift() : getter]);
  }
  return pairs;
}

/** Without `window.`, like `navigator.locks.request`. */
function chainFrom(script, identifier) {
  let node = identifier;
  let names = WINDOW.has(identifier.name) ? [] : [identifier.name];
  for (;;) {
    const parent = script.parentOf(node);
    if (parent?.type !== 'MemberExpression' || parent.object !== node) return { node, names };
    const name = memberName(parent);
    if (name === undefined) return { node, names, computed: parent };
    node = parent;
    names = names.length === 0 && WINDOW.has(name) ? [] : [...names, name];
  }
}

const isTarget = (parent, node) =>
  (parent?.type === 'AssignmentExpression' && parent.left === node) ||
  (parent?.type === 'UpdateExpression' && parent.argument === node) ||
  (parent?.type === 'UnaryExpression' && parent.operator === 'delete');
const isCalled = (parent, node) =>
  (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && parent.callee === node;
const isHarmless = (parent) =>
  (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') ||
  (parent?.type === 'BinaryExpression' && parent.operator !== '+');

/**
 * `{ kind, texts, at }`, without `texts` for a computed name, or `{ kind: 'forbidden', why, at }`. `at` is an offset. Follows constants,
 * across modules, and parameters of named functions.
 */
export function namesInScripts(sources) {
  const modules = new Map();
  const scripts = Object.entries(sources).map(([file, source]) => [file, new Script(source, modules)]);
  return Object.fromEntries(scripts.map(([file, script]) => [file, namesIn(script)]));
}

function namesIn(script) {
  const found = script.declarations.map((name) => ({ kind: 'globals', texts: [name] }));
  let located = found.length;
  const add = (kind, node) => found.push({ kind, texts: script.textsOf(node) });
  for (const identifier of script.globals) {
    addNamesAt(identifier);
    for (; located < found.length; located += 1) found[located].at = identifier.start;
  }
  return found;

  function addNamesAt(identifier) {
    const { node, names, computed } = chainFrom(script, identifier);
    const parent = script.parentOf(node);
    const path = names.join('.');
    const [first, second] = names;
    if (STORAGES.has(first)) addStorage({ script, names, node, parent, computed, found });
    else if (computed && names.length === 0 && isTarget(script.parentOf(computed), computed))
      add('globals', computed.property);
    else if (isTarget(parent, node) && names.length === 1 && !computed) found.push({ kind: 'globals', texts: [first] });
    else if (path === 'document.cookie' && isTarget(parent, node))
      found.push({ kind: 'forbidden', why: 'sets a cookie: only the server sets cookies' });
    else if (isCalled(parent, node)) {
      const [argument] = parent.arguments;
      if (path in NAMED_CALLS) add(NAMED_CALLS[path], argument);
      else if (path in FORBIDDEN_CALLS)
        found.push({ kind: 'forbidden', why: `calls ${path}: ${FORBIDDEN_CALLS[path]}` });
      else if (path === 'dispatchEvent' || path === 'document.dispatchEvent') {
        const event = script.valueOf(argument);
        add('events', event?.type === 'NewExpression' ? event.arguments[0] : event);
      }
    } else if (names.length === 0 && parent?.type === 'CallExpression' && parent.arguments[0] === node)
      addDefined({ script, call: parent, found });
    else if (names.length === 1 && first === 'indexedDB' && !second && !isHarmless(parent))
      found.push({ kind: 'databases', texts: undefined });
  }
}

function addStorage({ script, names, node, parent, computed, found }) {
  const [, method] = names;
  if (computed) found.push({ kind: 'storage', texts: script.textsOf(computed.property) });
  else if (method === undefined) {
    // kept in a variable or passed on
    if (!isHarmless(parent)) found.push({ kind: 'storage', texts: undefined });
  } else if (KEYED.has(method) && isCalled(parent, node))
    found.push({ kind: 'storage', texts: script.textsOf(parent.arguments[0]) });
  else if (method === 'clear') found.push({ kind: 'storage', texts: ['*'] });
  else if (method !== 'length' && method !== 'key') found.push({ kind: 'storage', texts: [method] });
}

/** `Object.assign(window, { a })` and `Object.defineProperty(window, 'a', ...)`. */
function addDefined({ script, call, found }) {
  const { callee, arguments: given } = call;
  if (callee.type !== 'MemberExpression' || callee.object.name !== 'Object') return;
  if (memberName(callee) === 'defineProperty') found.push({ kind: 'globals', texts: script.textsOf(given[1]) });
  if (memberName(callee) !== 'assign') return;
  for (const object of given.slice(1)) {
    const keys = object.type === 'ObjectExpression' && object.properties.map(({ key }) => key?.name ?? key?.value);
    found.push({ kind: 'globals', texts: keys && keys.every(Boolean) ? keys : undefined });
  }
}
