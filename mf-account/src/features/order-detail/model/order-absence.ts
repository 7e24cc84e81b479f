import { ApiError } from 'shell/contract';

/**
 * The API says 404 both for an order that does not exist and for one that is somebody else's. An address whose id is no id at all
 * is refused with 400: for the reader that is the same.
 */
export const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
