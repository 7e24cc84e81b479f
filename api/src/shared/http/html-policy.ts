import { createHash } from 'node:crypto';

const STYLE_ELEMENT = /<style>([\s\S]*?)<\/style>/g;
const STYLE_ATTRIBUTE = /<[a-z][^>]*?\sstyle="([^"]*)"/g;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const unescaped = (attribute: string): string =>
  attribute.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');
const matchesIn = (documents: readonly string[], pattern: RegExp): string[] =>
  documents.flatMap((html) => [...html.matchAll(pattern)].map(([, text = '']) => text));

/** For pages without scripts. Allows their own styles, and those of framed documents. */
export function htmlPolicy(
  page: string,
  { frames = [], more = '' }: { frames?: string[]; more?: string } = {},
): string {
  const documents = [page, ...frames];
  const elements = matchesIn(documents, STYLE_ELEMENT);
  const attributes = matchesIn(documents, STYLE_ATTRIBUTE).map(unescaped);
  const hashes = new Set([...elements, ...attributes].map(hashOf));
  const styles = [...(attributes.length ? ["'unsafe-hashes'"] : []), ...hashes];
  return [
    "default-src 'none'",
    `style-src ${styles.join(' ') || "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(more ? [more] : []),
  ].join('; ');
}
