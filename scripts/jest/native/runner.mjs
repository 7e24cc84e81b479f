import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';
import circus from 'jest-circus/runner';
import { setGlobals } from './globals.mjs';
import { isTypeScript, transform } from './typescript.mjs';

register('./module-hooks.mjs', import.meta.url);
const require = createRequire(import.meta.url);
let filesSoFar = 0;

/**
 * Runs a test file with Node's own module loader, so that a worker loads NestJS, TypeORM and the application once.
 * jest's own loader evaluates them again for each test file, which took longer than the tests.
 */
export default function runNatively(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  // a file may ask for jsdom, or for `node`: modules and globals of its own
  if (environment.global !== globalThis)
    return circus.default(globalConfig, config, environment, runtime, testPath, sendMessageToJest);
  const native = Object.create(runtime, {
    requireInternalModule: { value: requireAgain },
    unstable_shouldLoadAsEsm: { value: () => true },
    unstable_importModule: { value: importTestFile },
  });
  // asked when a stack is formatted
  runtime.getSourceMaps().get = sourceMapOf;
  return circus.default(globalConfig, config, environment, native, testPath, sendMessageToJest);

  async function importTestFile(file) {
    setGlobals(runtime.requireModuleOrMock(file, '@jest/globals'));
    filesSoFar += 1;
    await import(`${pathToFileURL(file).href}?${filesSoFar}`);
  }
}

/** Circus keeps the state of a test file in its module and in globals. */
function requireAgain(file) {
  for (const name of ['EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL']) delete globalThis[Symbol.for(name)];
  delete require.cache[file];
  return require(file);
}

function sourceMapOf(url) {
  if (!url.startsWith('file:') || !isTypeScript(url)) return undefined;
  return `data:application/json;base64,${Buffer.from(transform(url).map).toString('base64')}`;
}
