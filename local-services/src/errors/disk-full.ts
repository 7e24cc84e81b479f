import { codeOf } from './error-code.js';

/** No space, no quota, or a file at the limit of its size. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

export const isDiskFull = (error: unknown): boolean => codes.has(codeOf(error) ?? '');
