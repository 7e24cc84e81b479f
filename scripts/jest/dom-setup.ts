import '@testing-library/jest-dom/jest-globals';
import { TextDecoder, TextEncoder } from 'node:util';

// jsdom lacks these; the router needs them
Object.assign(globalThis, { TextDecoder, TextEncoder });
