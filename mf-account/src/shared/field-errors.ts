import { ApiError } from 'shell/contract';

/** Field errors from the server. */
export const fieldErrorsIn = (error: unknown): [field: string, message: string][] =>
  error instanceof ApiError ? Object.entries(error.problem?.errors ?? {}) : [];
