import { ApiError } from 'shell/contract';

/** The API answers 404 for unknown orders and for other people's, and 400 for a malformed id. Readers see no difference. */
export const isOrderNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
