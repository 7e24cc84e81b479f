import { type ComponentProps, type ReactNode, useId } from 'react';
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

type ControlProps = Pick<ComponentProps<'input'>, 'id' | 'className' | 'aria-describedby'>;

type FieldFrameProps<Props> = Props & { render: (control: Omit<Props, keyof FieldProps>) => ReactNode };

/** Label, hint and error around a control, linked by ARIA. `className` goes to the frame, other props to the control. */
export function FieldFrame<Props extends FieldProps & ControlProps>({
  label,
  error,
  hint,
  required,
  hideLabel = false,
  id: givenId,
  'aria-describedby': describedBy,
  className,
  render,
  ...given
}: FieldFrameProps<Props>) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const control = {
    ...given,
    id,
    className: classNames(styles.control, error && styles.invalid),
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
      {render(control as unknown as Omit<Props, keyof FieldProps>)}
      {error && (
        <div id={errorId} className={styles.error}>
          <Icon icon={CircleAlert} />
          <span>{error}</span>
        </div>
      )}
    </div>
  );
}
