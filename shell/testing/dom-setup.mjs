import '@testing-library/jest-dom/jest-globals';
import { expect, jest } from '@jest/globals';
import { configure } from '@testing-library/dom';
import { toHaveNoViolations } from 'jest-axe';
import { TextDecoder, TextEncoder } from 'node:util';
import { runInThisContext } from 'node:vm';

expect.extend(toHaveNoViolations);
// a page's first import compiles while the test waits
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(120_000);

// jsdom lacks these, and the router needs a matching set: Node's Request rejects jsdom's AbortSignal
const nodeGlobals = runInThisContext('({ Headers, Request, Response, AbortController, AbortSignal })');
Object.assign(globalThis, { TextDecoder, TextEncoder }, nodeGlobals);
Object.assign(window, { focus() {}, scrollTo() {} });
// nor does it know the element <search>, of which React would complain
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });
// needed by swipeable toasts
Object.assign(Element.prototype, {
  hasPointerCapture: () => false,
  setPointerCapture() {},
  releasePointerCapture() {},
});
