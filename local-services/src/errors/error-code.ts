/** Of Node and Postgres: `ENOENT`, `28P01`. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** No space, no quota, or a file at its limit. */
const diskFull = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

export const isDiskFull = (error: unknown): boolean => diskFull.has(codeOf(error) ?? '');
