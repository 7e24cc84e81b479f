import { ApiError } from 'shell/contract';

/** The server's messages for single fields, to be shown beside them. */
export const fieldErrorsIn = (error: unknown): [field: string, message: string][] =>
  error instanceof ApiError ? Object.entries(error.problem?.errors ?? {}) : [];
