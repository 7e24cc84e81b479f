import '@testing-library/jest-dom/jest-globals';
import { beforeEach, expect } from '@jest/globals';
import { configure } from '@testing-library/dom';
import { toHaveNoViolations } from 'jest-axe';
import { TextDecoder, TextEncoder } from 'node:util';
import { runInThisContext } from 'node:vm';

expect.extend(toHaveNoViolations);
configure({
  // a page's first import compiles while the test waits
  asyncUtilTimeout: 10_000,
  // each look at an unfinished page would print the whole of it
  getElementError: (message) => new Error(message ?? ''),
});

// jsdom lacks these, and the router needs a matching set: Node's Request rejects jsdom's AbortSignal
const nodeGlobals = runInThisContext('({ Headers, Request, Response, AbortController, AbortSignal })');
Object.assign(globalThis, { TextDecoder, TextEncoder }, nodeGlobals);
Object.assign(window, { focus() {}, scrollTo() {} });
// jsdom doesn't know the element <search>, of which React would complain
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });
// needed by swipeable toasts
Object.assign(Element.prototype, {
  hasPointerCapture: () => false,
  setPointerCapture() {},
  releasePointerCapture() {},
});

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const notShown = new Set([
  'base',
  'datalist',
  'head',
  'link',
  'meta',
  'noscript',
  'param',
  'rp',
  'script',
  'style',
  'template',
  'title',
]);
const { style: unstyled } = document.createElement('i');
/** An element's own styles and whether it is shown: tests load no others, and jsdom would match all rules of its own stylesheet. */
window.getComputedStyle = (element, pseudoElement) => {
  const styles = pseudoElement ? unstyled : (element.style ?? unstyled);
  const isShown = !element.hidden && !notShown.has(element.localName);
  const display = styles.display || (isShown ? 'block' : 'none');
  return new Proxy(styles, {
    get(target, name) {
      if (name === 'display') return display;
      if (name === 'getPropertyValue')
        return (property) => (property === 'display' ? display : target.getPropertyValue(property));
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};
