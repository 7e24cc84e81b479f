import { type ReactNode, useId } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { classNames } from '../../class-names';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './field.module.css';

/** What every field has. `error` is the message to show; its presence makes the field invalid. */
export type FieldProps = {
  label: ReactNode;
  error?: string;
  hint?: ReactNode;
  required?: boolean;
  /** The label is for screen readers only: where the place of the field says what it is. */
  hideLabel?: boolean;
};

type ControlAttributes = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldFrameProps = FieldProps & {
  id?: string;
  describedBy?: string;
  className?: string;
  children: (control: ControlAttributes, look: string) => ReactNode;
};

/** Label, hint and error around a control, and the attributes that tie them together. The fields are made of it. */
export function FieldFrame({
  label,
  error,
  hint,
  required,
  hideLabel = false,
  id: givenId,
  describedBy,
  className,
  children,
}: FieldFrameProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const control: ControlAttributes = {
    id,
    // the error first: it is what has to be done
    'aria-describedby': classNames(error && errorId, hint ? hintId : null, describedBy) || undefined,
    'aria-invalid': error ? true : undefined,
    // not `required`: the browser's own bubbles would come before the shop's messages
    'aria-required': required ? true : undefined,
  };
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={classNames(!hideLabel && styles.label, required && styles.required) || undefined}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {hint && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      {children(control, classNames(styles.control, error && styles.invalid))}
      {error && (
        <div id={errorId} className={styles.error}>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </div>
      )}
    </div>
  );
}
