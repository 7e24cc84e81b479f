import { type ReactNode, useId } from 'react';
import CircleAlert from '@lucide/icons/icons/circle-alert';
import { Icon } from '../icon/icon';
import { classNames } from '../../class-names';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './field.module.css';

export type FieldProps = {
  label: ReactNode;
  error?: string;
  hint?: ReactNode;
  required?: boolean;
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
  children: (control: ControlAttributes, classes: string) => ReactNode;
};

/** Label, hint and error around a control, linked by ARIA. */
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
    // the error first, as it needs action
    'aria-describedby': classNames(error && errorId, hint ? hintId : null, describedBy) || undefined,
    'aria-invalid': error ? true : undefined,
    // not `required`: native bubbles would replace the shop's messages
    'aria-required': required ? true : undefined,
  };
  return (
    <div className={classNames(styles.field, hideLabel && styles.unlabelled, className)}>
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
          <Icon icon={CircleAlert} />
          <span>{error}</span>
        </div>
      )}
    </div>
  );
}
