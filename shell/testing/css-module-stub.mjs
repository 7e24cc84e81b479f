// CSS modules in tests: each class name is its own key.
export default new Proxy({}, { get: (_, key) => (typeof key === 'string' ? key : undefined) });
