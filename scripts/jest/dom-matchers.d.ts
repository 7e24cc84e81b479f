// What dom-setup.ts gives to the tests of pages and components, for the compiler.
import '@testing-library/jest-dom/jest-globals';

declare module '@jest/expect' {
  // the two type parameters are the module's own
  // oxlint-disable-next-line typescript/no-unused-vars
  interface Matchers<R extends void | Promise<void>, T = unknown> {
    /** Axe has nothing to say about the results of `await axe(container)`. */
    toHaveNoViolations: () => R;
  }
}
