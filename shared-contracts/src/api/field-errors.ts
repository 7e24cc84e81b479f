import { problemIn } from './failure.js';

export const fieldErrorsIn = (error: unknown): [field: string, message: string][] =>
  Object.entries(problemIn(error)?.errors ?? {});

type SetError<Field extends string> = (
  field: Field,
  error: { message: string },
  options: { shouldFocus: boolean },
) => void;

/** Shows the server's errors on the form's fields, and focuses the first. */
export function showFieldErrors<Field extends string>(
  error: unknown,
  setError: SetError<Field>,
  fields: readonly Field[],
): void {
  const known = fieldErrorsIn(error).flatMap(([name, message]) => {
    const field = fields.find((each) => each === name);
    return field ? [{ field, message }] : [];
  });
  for (const [index, { field, message }] of known.entries()) setError(field, { message }, { shouldFocus: index === 0 });
}

type FormFields<Name extends string, Field> = {
  register: (name: Name, options?: { valueAsNumber: true }) => Field;
  formState: { errors: Partial<Record<string, { message?: unknown }>> };
};

/** `<TextField label="Email" {...field('email')} />` */
export const fieldsOf =
  <Name extends string, Field extends object>({ register, formState: { errors } }: FormFields<Name, Field>) =>
  (name: Name, options?: { valueAsNumber: true }) => {
    const message = errors[name]?.message;
    return { error: typeof message === 'string' ? message : undefined, ...register(name, options) };
  };
