import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from '../field/field';

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>;

/** One line of text with its label, hint and error. The input's own props and `ref` go to the input; `className` to the frame. */
export function TextField({
  label,
  error,
  hint,
  required,
  hideLabel,
  id,
  className,
  'aria-describedby': describedBy,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame {...{ label, error, hint, required, hideLabel, id, className, describedBy }}>
      {(control, look) => <input type="text" {...input} {...control} className={look} />}
    </FieldFrame>
  );
}
