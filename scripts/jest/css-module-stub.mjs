// A class name is its own key in tests: elements are found by role and name, never by class.
export default new Proxy({}, { get: (_, key) => (typeof key === 'string' ? key : undefined) });
