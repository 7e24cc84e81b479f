import { ApiError } from 'shell/contract';

const fields = ['name', 'email', 'phone', 'message'] as const;
export type ContactField = (typeof fields)[number];

/** Field errors from the server. */
export function fieldErrorsIn(error: unknown): [ContactField, string][] {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? {}) : {};
  return fields.flatMap((field) => (errors[field] ? [[field, errors[field]]] : []));
}
