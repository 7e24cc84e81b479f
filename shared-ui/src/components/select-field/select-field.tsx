import type { ComponentProps } from 'react';
import ChevronDown from '@lucide/icons/icons/chevron-down';
import { Icon } from '../icon/icon';
import { classNames } from '../../class-names';
import { FieldFrame, type FieldProps } from '../field/field';
import styles from './select-field.module.css';

export type SelectOption = { value: string; label: string; disabled?: boolean };
export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'children' | 'multiple'> & {
    options: readonly SelectOption[];
    /** Its value is the empty string. */
    placeholder?: string;
  };

/** A choice from a list, with label, hint and error. Native, which works best on phones. */
export function SelectField({
  label,
  error,
  hint,
  required,
  hideLabel,
  id,
  className,
  options,
  placeholder,
  'aria-describedby': describedBy,
  ...select
}: SelectFieldProps) {
  // otherwise an uncontrolled select starts on the first real option
  const initial = placeholder !== undefined && select.value === undefined && select.defaultValue === undefined;
  return (
    <FieldFrame {...{ label, error, hint, required, hideLabel, id, className, describedBy }}>
      {(control, classes) => (
        <span className={styles.frame}>
          <select
            {...(initial && { defaultValue: '' })}
            {...select}
            {...control}
            className={classNames(classes, styles.select)}
          >
            {placeholder !== undefined && (
              <option value="" disabled={required}>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon icon={ChevronDown} className={styles.arrow} />
        </span>
      )}
    </FieldFrame>
  );
}
