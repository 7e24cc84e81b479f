import '@testing-library/jest-dom/jest-globals';
import { expect } from '@jest/globals';
import { toHaveNoViolations } from 'jest-axe';
import { TextDecoder, TextEncoder } from 'node:util';
import { runInThisContext } from 'node:vm';

expect.extend(toHaveNoViolations);

// jsdom lacks these; the router needs them. Node's own, of one family: its Request refuses a signal of jsdom's
const ofNode: object = runInThisContext('({ Headers, Request, Response, AbortController, AbortSignal })');
Object.assign(globalThis, { TextDecoder, TextEncoder }, ofNode);
