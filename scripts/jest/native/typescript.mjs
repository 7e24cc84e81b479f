import { fileURLToPath } from 'node:url';
import { transformFileSync } from '@swc/core';
import { swcOptions } from 'shell/testing/jest-project';

/** Whether a URL is that of a TypeScript file. */
export const isTypeScript = (url) => /\.ts(\?|$)/.test(url);

/** Code and source map of the TypeScript file with this URL. */
export const transform = (url) =>
  transformFileSync(fileURLToPath(url), { ...swcOptions(false), swcrc: false, sourceMaps: true });
