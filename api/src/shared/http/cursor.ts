import { type Result, fail, ok } from '../result.js';

/** A position in a sorted list as opaque text: the sort keys of the last row sent. */
export const cursorOf = (keys: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** The sort keys of a cursor from `cursorOf`, if they pass these tests; else a failure. */
export function keysOf(cursor: string, patterns: readonly { test(text: string): boolean }[]): Result<string[]> {
  const refused = fail('invalid_input', 'Some fields are not valid', {
    errors: { cursor: 'Must be the cursor of the page before' },
  });
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(keys) || keys.length !== patterns.length) return refused;
    const texts = keys.map(String);
    return patterns.every((pattern, index) => pattern.test(texts[index]!)) ? ok(texts) : refused;
  } catch (error) {
    if (error instanceof SyntaxError) return refused;
    throw error;
  }
}
