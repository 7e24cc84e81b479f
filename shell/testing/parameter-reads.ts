/** What contains it comes from the watched page's query. */
const MARK = 'unknown-to-the-slice';

/** With values for these parameters, and with an unknown one. */
export const markedAddress = (path: string, parameters: readonly string[]): string =>
  `${path}?${new URLSearchParams([...parameters.map((name) => [name, '1']), [MARK, MARK]]).toString()}`;

export const isMarked = (text: string): boolean => text.includes(MARK);

/** Code asks any object for these. */
const isCommon = (name: string): boolean => name in Object.prototype || name === 'then' || name === 'toJSON';

/** The parameters of a marked address that the work reads by name, from a URLSearchParams or an `Object.fromEntries` of it. */
export async function readParameters(work: () => Promise<unknown>): Promise<Set<string>> {
  const read = new Set<string>();
  // called with their object below
  // oxlint-disable-next-line typescript/unbound-method
  const { get, getAll, has } = URLSearchParams.prototype;
  const { fromEntries } = Object;
  const note = (given: URLSearchParams, name: string) => {
    if (name !== MARK && has.call(given, MARK)) read.add(name);
  };
  Object.assign(URLSearchParams.prototype, {
    get(this: URLSearchParams, name: string) {
      note(this, name);
      return get.call(this, name);
    },
    getAll(this: URLSearchParams, name: string) {
      // the router asks for `index` itself
      if (name !== 'index') note(this, name);
      return getAll.call(this, name);
    },
    has(this: URLSearchParams, ...given: [string, string?]) {
      note(this, given[0]);
      return has.apply(this, given);
    },
  });
  Object.fromEntries = (entries: Iterable<readonly [PropertyKey, unknown]>) => {
    const object = fromEntries(entries) as Record<PropertyKey, unknown>;
    if (!Object.hasOwn(object, MARK)) return object;
    const noted = (name: PropertyKey) => {
      if (typeof name === 'string' && name !== MARK && !isCommon(name)) read.add(name);
    };
    return new Proxy(object, {
      get: (target, name) => {
        noted(name);
        return target[name];
      },
      has: (target, name) => {
        noted(name);
        return name in target;
      },
    });
  };
  try {
    await work();
  } finally {
    Object.assign(URLSearchParams.prototype, { get, getAll, has });
    Object.fromEntries = fromEntries;
  }
  return read;
}
