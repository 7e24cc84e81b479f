// Node's module hooks for the sources of this repository.
import { existsSync } from 'node:fs';
import { isTypeScript, transform } from './typescript.mjs';

const globals = new URL('globals.mjs', import.meta.url).href;

export async function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
  if (specifier.startsWith('.') && isTypeScript(context.parentURL)) {
    const url = new URL(specifier.replace(/(\.js)?$/, '.ts'), context.parentURL);
    if (existsSync(url)) return { url: url.href, shortCircuit: true };
  }
  return next(specifier, { ...context, conditions: ['source', ...context.conditions] });
}

export async function load(url, context, next) {
  if (!isTypeScript(url)) return next(url, context);
  return { format: 'module', source: transform(url).code, shortCircuit: true };
}
