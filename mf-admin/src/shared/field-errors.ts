import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from 'shell/contract';

/** Field errors from the server. */
export const fieldErrorsIn = (error: unknown): [field: string, message: string][] =>
  error instanceof ApiError ? Object.entries(error.problem?.errors ?? {}) : [];

/** Shows the server's errors on those of the form's fields that they are about, and focuses the first. */
export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  fields: readonly FieldPath<T>[],
): void {
  const known = fieldErrorsIn(error).flatMap(([name, message]) => {
    const field = fields.find((each) => each === name);
    return field ? [{ field, message }] : [];
  });
  for (const [index, { field, message }] of known.entries()) setError(field, { message }, { shouldFocus: index === 0 });
}
