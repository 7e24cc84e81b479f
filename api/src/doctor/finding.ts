import { types } from 'node:util';
import { withTimeout } from 'shared-server/promises/with-timeout';

export type Finding = { check: string; state: 'ok' | 'warning' | 'failed'; detail: string; advice?: string };

export const ok = (check: string, detail: string): Finding => ({ check, state: 'ok', detail });
export const warning = (check: string, detail: string, advice: string): Finding => ({
  check,
  state: 'warning',
  detail,
  advice,
});
export const failed = (check: string, detail: string, advice: string): Finding => ({
  check,
  state: 'failed',
  detail,
  advice,
});

const CHECK_TAKES_AT_MOST_MS = 10_000;

const messageOf = (error: unknown): string => {
  if (!types.isNativeError(error)) return String(error);
  // if several addresses refuse, the message is empty
  return error.message || ('code' in error ? String(error.code) : error.name);
};

/** A throw, or more than 10 s, is a failure with this advice. */
export async function attempt(check: string, advice: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  const late = () => new Error(`no answer within ${CHECK_TAKES_AT_MOST_MS / 1_000} s`);
  try {
    return await withTimeout(work(), CHECK_TAKES_AT_MOST_MS, late);
  } catch (error) {
    return [failed(check, messageOf(error), advice)];
  }
}
