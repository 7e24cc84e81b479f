import type { ComponentProps } from 'react';
import { classNames } from '../../class-names';
import { FieldFrame, type FieldProps } from '../field/field';
import styles from './text-area-field.module.css';

export type TextAreaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>;

/** A text of several lines, with label, hint and error. */
export function TextAreaField({
  label,
  error,
  hint,
  required,
  hideLabel,
  id,
  className,
  rows = 4,
  'aria-describedby': describedBy,
  ...area
}: TextAreaFieldProps) {
  return (
    <FieldFrame {...{ label, error, hint, required, hideLabel, id, className, describedBy }}>
      {(control, classes) => (
        <textarea rows={rows} {...area} {...control} className={classNames(classes, styles.area)} />
      )}
    </FieldFrame>
  );
}
