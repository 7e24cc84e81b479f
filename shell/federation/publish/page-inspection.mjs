import { isAllowed, isListed } from '../check/check-names.mjs';

/** As a symbol, it is no global of anybody's. */
const KEY = 'shop.gate';
/** No slice knows it: parameters that contain it come from the page's address. */
export const UNKNOWN_PARAMETER = 'unknown-to-the-slice';
const OTHERS_KEY = 'mf-of-another-team.kept';

/** Runs before the page's scripts. `given`: the module's constants. */
export function installInspection({ KEY: key, UNKNOWN_PARAMETER: unknown, OTHERS_KEY: othersKey }) {
  // a frame, or a page without an address
  if (window !== window.top || !/^https?:$/.test(location.protocol)) return;
  const read = new Set();
  const cookies = new Set();
  const replace = (object, name, wrap) => {
    const descriptor = Object.getOwnPropertyDescriptor(object, name);
    Object.defineProperty(object, name, wrap(descriptor));
  };
  const has = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'has').value;
  for (const name of ['get', 'getAll', 'has'])
    replace(URLSearchParams.prototype, name, (was) => ({
      ...was,
      value(...given) {
        if (has.call(this, unknown)) read.add(String(given[0]));
        return was.value.apply(this, given);
      },
    }));
  replace(Document.prototype, 'cookie', (was) => ({
    ...was,
    set(text) {
      cookies.add(String(text).split('=')[0].trim());
      was.set.call(this, text);
    },
  }));
  if (window.CookieStore)
    replace(CookieStore.prototype, 'set', (was) => ({
      ...was,
      value(given, ...more) {
        cookies.add(typeof given === 'string' ? given : given?.name);
        return was.value.call(this, given, ...more);
      },
    }));
  const [getItem, setItem] = ['getItem', 'setItem'].map(
    (name) => Object.getOwnPropertyDescriptor(Storage.prototype, name).value,
  );
  for (const storage of [localStorage, sessionStorage]) setItem.call(storage, othersKey, othersKey);

  const { getOwnPropertyDescriptor: descriptorOf } = Object;
  const { apply, ownKeys } = Reflect;
  const toText = descriptorOf(Function.prototype, 'toString').value;
  const textOf = (fn) => apply(toText, fn, []);
  const list = Array.from;
  const isObject = (value) => typeof value === 'function' || (typeof value === 'object' && value !== null);
  /** The window's functions with their prototypes, and the objects that everybody shares. */
  function* sharedObjects() {
    for (const name of ownKeys(window)) {
      const value = descriptorOf(window, name)?.value;
      if (typeof name !== 'string' || typeof value !== 'function') continue;
      yield [name, value];
      if (isObject(value.prototype)) yield [`${name}.prototype`, value.prototype];
    }
    for (const name of ['JSON', 'Math', 'Reflect', 'Atomics', 'Intl', 'CSS', 'console', 'WebAssembly'])
      yield [name, window[name]];
    for (const name of ['document', 'history', 'navigator', 'location', 'performance', 'customElements'])
      yield [name, window[name]];
  }
  /** Only functions are compared: other values may change. */
  const functionsOf = (descriptor) =>
    [descriptor?.value, descriptor?.get, descriptor?.set].map((one) => (typeof one === 'function' ? one : undefined));
  const propertiesOf = (object) =>
    new Map(list(ownKeys(object), (name) => [name, functionsOf(descriptorOf(object, name))]));
  const pristine = list(sharedObjects()).map(([name, object]) => ({ name, object, properties: propertiesOf(object) }));
  const globals = propertiesOf(window);
  const nameOf = (name) => (typeof name === 'symbol' ? `[${String(name)}]` : `.${name}`);

  /** With the text of new functions. */
  function changes() {
    const found = {};
    const compare = (owner, object, before, isOpen) => {
      for (const name of new Set([...before.keys(), ...ownKeys(object)])) {
        const was = before.get(name);
        if (!was && isOpen) continue;
        // what React notes on the document
        if (/^_+react/i.test(String(name))) continue;
        const is = functionsOf(descriptorOf(object, name));
        // which React leaves empty after describing an error
        if (name === 'prepareStackTrace' && !is.some(Boolean)) continue;
        if (was && descriptorOf(object, name) && was.every((one, index) => one === is[index])) continue;
        found[`${owner}${nameOf(name)}`] = is.map((one) => (one ? textOf(one) : '')).join('\n');
      }
    };
    for (const { name, object, properties } of pristine) compare(name, object, properties, false);
    compare('window', window, globals, true);
    return found;
  }

  const describe = (element) => {
    const { id, localName } = element;
    const classes = element.getAttribute('class');
    const named = ['rel', 'name', 'property', 'href', 'src'].map((name) => [name, element.getAttribute(name)]);
    const attributes = [['id', id], ['class', classes], ...named].filter(([, value]) => value);
    return `<${[localName, ...attributes.map(([name, value]) => `${name}="${value}"`)].join(' ')}>`;
  };
  /** A release's own files stay loaded. */
  const isLoaded = (element) =>
    /^(link|script)$/.test(element.localName) &&
    /^\/(remotes|assets|releases)\//.test(
      new URL(element.href || element.src || 'about:blank', location.href).pathname,
    );

  async function inspect() {
    return {
      changes: changes(),
      globals: ownKeys(window)
        .filter((name) => !globals.has(name))
        .map((name) => (typeof name === 'symbol' ? `Symbol.for(${name.description})` : name)),
      localStorage: Object.keys(localStorage).filter((name) => name !== othersKey),
      sessionStorage: Object.keys(sessionStorage).filter((name) => name !== othersKey),
      losesOthers: [
        ...(getItem.call(localStorage, othersKey) === othersKey ? [] : ['localStorage']),
        ...(getItem.call(sessionStorage, othersKey) === othersKey ? [] : ['sessionStorage']),
      ],
      databases: (await indexedDB.databases?.())?.map(({ name }) => name) ?? [],
      caches: (await window.caches?.keys().catch(() => [])) ?? [],
      cookies: [...cookies],
      elements: [...document.head.children, ...document.body.children]
        .filter((element) => element.localName !== 'title' && !isLoaded(element))
        .map((element) => ({ where: element.parentElement.localName, element: describe(element) })),
      attributes: [document.documentElement, document.body].flatMap((element) =>
        [...element.attributes].map(({ name, value }) => ({
          where: element.localName,
          attribute: `${name}="${value}"`,
        })),
      ),
    };
  }
  Object.defineProperty(window, Symbol.for(key), { value: { inspect, read: () => [...read] } });
  globals.set(Symbol.for(key), []);
}
export const inspectionConstants = { KEY, UNKNOWN_PARAMETER, OTHERS_KEY };

export const inspectPage = () => window[Symbol.for('shop.gate')]?.inspect();
export const parametersRead = () => window[Symbol.for('shop.gate')]?.read() ?? [];

const missingIn = (before, after, textOf = (one) => one) => {
  const known = before.map(textOf);
  return after.filter((one) => {
    const at = known.indexOf(textOf(one));
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
};

const nounOf = { localStorage: 'in localStorage', sessionStorage: 'in sessionStorage' };

/** `others`: slices whose code may run there too. */
export function interferences({ slice, others, before, after }) {
  const isAnybodys = (kind, name) =>
    [slice, ...others].some((one) => isAllowed({ kind, name, slice: one })) || isListed({ kind, name });
  const foreign = (kind, names, known) => missingIn(known, names).filter((name) => !isAnybodys(kind, name));
  const rule = `which does not begin with "${slice}"`;
  const isLost = (storage) =>
    !before.losesOthers.includes(storage) && !isAllowed({ kind: 'storage', name: '*', slice });
  return [
    ...Object.entries(after.changes)
      .filter(([name, text]) => before.changes[name] !== text)
      .map(([name]) => `it changes ${name}, which belongs to the browser and to everybody's code`),
    ...foreign('globals', after.globals, before.globals).map((name) => `it adds the global "${name}", ${rule}`),
    ...Object.entries(nounOf).flatMap(([storage, where]) =>
      foreign('storage', after[storage], before[storage]).map((name) => `it keeps "${name}" ${where}, ${rule}`),
    ),
    ...after.losesOthers.filter(isLost).map((storage) => `it removes or changes what other slices keep in ${storage}`),
    ...foreign('databases', after.databases, before.databases).map(
      (name) => `it opens the database "${name}", ${rule}`,
    ),
    ...foreign('caches', after.caches, before.caches).map((name) => `it opens the cache "${name}", ${rule}`),
    ...missingIn(before.cookies, after.cookies).map(
      (name) => `it sets the cookie "${name}", but only the server sets cookies`,
    ),
  ];
}

/** What is left after the visitor went on to another slice's page. */
export function remains({ before, after }) {
  const elements = missingIn(before.elements, after.elements, ({ where, element }) => `${where} ${element}`);
  const attributes = missingIn(before.attributes, after.attributes, ({ where, attribute }) => `${where} ${attribute}`);
  return [
    ...elements.map(
      ({ where, element }) => `${element} stays in <${where}> after the visitor has left the slice's page`,
    ),
    ...attributes.map(
      ({ where, attribute }) => `<${where}> keeps ${attribute} after the visitor has left the slice's page`,
    ),
  ];
}
