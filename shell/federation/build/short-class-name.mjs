import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Enough that no two stylesheets of a slice begin alike. */
const FILE_LENGTH = 4;

const prefixOf = (file) => createHash('sha256').update(file).digest('base64url').slice(0, FILE_LENGTH);
const namesIn = (css) => [
  ...new Set(Array.from(css.matchAll(/(?:\.|@keyframes\s+)([a-z_][\w-]*)/gi), ([, name]) => name)),
];

/**
 * The name of a class or animation of a CSS module in production, such as `mf-catalog_x7Qa3`: the owner, the stylesheet, and where it
 * first mentions the name. Every page repeats each name in HTML, CSS and script; names that differ in their ends compress best.
 */
export function shortClassName({ owner, folder, context, local }) {
  const file = path.relative(folder, context.resourcePath).split(path.sep).join('/');
  const place = namesIn(readFileSync(context.resourcePath, 'utf8')).indexOf(local);
  if (place < 0) throw new Error(`${file} does not mention ${local}`);
  return `${owner}_${prefixOf(file)}${place.toString(36)}`;
}
