import type { ComponentProps } from 'react';
import { classNames } from '../../class-names';
import { FieldFrame, type FieldProps } from '../field/field';
import styles from './text-area-field.module.css';

export type TextAreaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>;

/** A text of several lines, with label, hint and error. */
export const TextAreaField = (props: TextAreaFieldProps) => (
  <FieldFrame<TextAreaFieldProps>
    {...props}
    render={({ rows = 4, className, ...area }) => (
      <textarea rows={rows} {...area} className={classNames(className, styles.area)} />
    )}
  />
);
