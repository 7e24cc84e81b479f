// What `@jest/globals` exports to natively loaded modules: live bindings, because support modules outlive a test file.
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test;

/** Before a test file is loaded, with the functions that collect its tests. */
export function setGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
}
