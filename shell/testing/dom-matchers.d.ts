// Types of the matchers that dom-setup.ts adds.
import '@testing-library/jest-dom/jest-globals';

declare module '@jest/expect' {
  // must match the declaration it extends
  // oxlint-disable-next-line typescript/no-unused-vars
  interface Matchers<R extends void | Promise<void>, T = unknown> {
    /** `await axe(container)` reports no violation. */
    toHaveNoViolations: () => R;
  }
}
