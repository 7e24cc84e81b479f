import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from '../field/field';

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>;

/** A text of one line, with label, hint and error. Input props and `ref` go to the input, `className` to the wrapper. */
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
      {(control, classes) => <input type="text" {...input} {...control} className={classes} />}
    </FieldFrame>
  );
}
