import '@testing-library/jest-dom/jest-globals';
import { expect, jest } from '@jest/globals';
import { configure } from '@testing-library/dom';
import { toHaveNoViolations } from 'jest-axe';
import { TextDecoder, TextEncoder } from 'node:util';
import { runInThisContext } from 'node:vm';

expect.extend(toHaveNoViolations);
// a page's first import is compiled while the test waits for it
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(120_000);

// jsdom lacks these; the router needs them. Node's own, of one family: its Request refuses a signal of jsdom's
const ofNode: object = runInThisContext('({ Headers, Request, Response, AbortController, AbortSignal })');
Object.assign(globalThis, { TextDecoder, TextEncoder }, ofNode);
// and these; toasts that can be swiped away need them
Object.assign(Element.prototype, {
  hasPointerCapture: () => false,
  setPointerCapture() {},
  releasePointerCapture() {},
});
