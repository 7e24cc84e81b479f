import '@testing-library/jest-dom/jest-globals';
import { expect } from '@jest/globals';
import { toHaveNoViolations } from 'jest-axe';
import { TextDecoder, TextEncoder } from 'node:util';

expect.extend(toHaveNoViolations);

// jsdom lacks these; the router needs them
Object.assign(globalThis, { TextDecoder, TextEncoder });
