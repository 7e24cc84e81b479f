// For a file that declares the tests of others with `batch`: they share loaded modules and warm code.
const { default: runCircus } = require('jest-circus/runner');

const declarations = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'it', 'test'];

module.exports = function runBatch(globalConfig, config, environment, runtime, ...rest) {
  /** @type {(() => void)[] | undefined} what the file that is being loaded declares */
  let declared;

  const waiting = (declare) =>
    new Proxy(declare, {
      apply: (_declare, _this, call) => (declared ? void declared.push(() => declare(...call)) : declare(...call)),
      get: (_declare, name) => {
        const variant = Reflect.get(declare, name);
        if (typeof variant !== 'function') return variant;
        return name === 'each' ? (...rows) => waiting(variant(...rows)) : waiting(variant);
      },
    });

  const setGlobals = runtime.setGlobalsForRuntime.bind(runtime);
  runtime.setGlobalsForRuntime = (globals) => {
    setGlobals({ ...globals, ...Object.fromEntries(declarations.map((name) => [name, waiting(globals[name])])) });
    /**
     * Declares the tests of these files, each within a block with its name, so that its hooks are its own.
     * @param {Record<string, () => Promise<unknown>>} files how to load each, by name
     */
    environment.global.batch = async (files) => {
      for (const [name, load] of Object.entries(files)) {
        const all = (declared = []);
        const fails = (error) => () => {
          throw error;
        };
        await load().catch((error) => all.push(() => globals.it('can be loaded', fails(error))));
        declared = undefined;
        globals.describe(name, () => {
          for (const declare of all) declare();
        });
      }
    };
  };
  return runCircus(globalConfig, config, environment, runtime, ...rest);
};
