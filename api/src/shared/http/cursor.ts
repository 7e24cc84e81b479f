import * as z from 'zod';
import { type Result, fail, ok } from '../result.js';

export type CursorKeyType = 'integer' | 'bigint' | 'numeric' | 'timestamptz' | 'text' | 'uuid';

const Integer = z.int32();
const Timestamp = z.iso.datetime();
const Uuid = z.uuid();

/** Postgres must never fail on it. */
const isKey: Record<CursorKeyType, (text: string) => boolean> = {
  integer: (text) => /^-?\d{1,10}$/.test(text) && Integer.safeParse(Number(text)).success,
  bigint: (text) => /^\d{1,18}$/.test(text),
  numeric: (text) => /^\d{1,8}\.\d{1,6}$/.test(text),
  // Postgres knows no year 0
  timestamptz: (text) => text.startsWith('20') && Timestamp.safeParse(text).success,
  text: (text) => /^[^\0\p{Surrogate}]{0,254}$/u.test(text),
  uuid: (text) => Uuid.safeParse(text).success,
};

export const cursorOf = (keys: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** Each of its type, or exactly the given text. */
export function keysOf(cursor: string, expected: readonly (CursorKeyType | { exactly: string })[]): Result<string[]> {
  const refused = fail('invalid_input', 'Some fields are not valid', {
    errors: { cursor: 'Must be the cursor of the page before' },
  });
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(keys) || keys.length !== expected.length) return refused;
    const texts = keys.map((key) => (typeof key === 'number' ? String(key) : key));
    const isValid = expected.every((key, index) => {
      const text: unknown = texts[index];
      if (typeof text !== 'string') return false;
      return typeof key === 'string' ? isKey[key](text) : text === key.exactly;
    });
    return isValid ? ok(texts as string[]) : refused;
  } catch (error) {
    if (error instanceof SyntaxError) return refused;
    throw error;
  }
}
