import { type Result, fail, ok } from '../result.js';

/** The version in `If-Match: "3"`; null without the header. */
export function ifMatchVersion(ifMatch: string | undefined): Result<number | null> {
  if (ifMatch === undefined) return ok(null);
  const version = /^"(\d{1,9})"$/.exec(ifMatch)?.[1];
  return version ? ok(Number(version)) : fail('invalid_input', 'If-Match must name one version, like "3"');
}
