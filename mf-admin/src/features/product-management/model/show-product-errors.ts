import type { UseFormSetError } from 'react-hook-form';
import { ApiError } from 'shell/contract';
import { type ProductForm, formFieldOf } from './product-form';

export function showProductErrors(error: unknown, setError: UseFormSetError<ProductForm>): void {
  const errors = error instanceof ApiError ? Object.entries(error.problem?.errors ?? {}) : [];
  const known = errors.flatMap(([path, message]) => {
    const field = formFieldOf(path.split('.', 1)[0] ?? '');
    return field ? [{ field, message }] : [];
  });
  for (const [nth, { field, message }] of known.entries()) setError(field, { message }, { shouldFocus: nth === 0 });
}
