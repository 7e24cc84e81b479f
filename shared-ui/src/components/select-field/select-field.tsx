import type { ComponentProps } from 'react';
import ChevronDown from '@lucide/icons/icons/chevron-down';
import { Icon } from '../icon/icon';
import { classNames } from '../../class-names';
import { FieldFrame, type FieldProps } from '../field/field';
import styles from './select-field.module.css';

/** `group`: the heading that it stands under, after those without one. */
export type SelectOption = { value: string; label: string; disabled?: boolean; group?: string | undefined };
export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'children' | 'multiple'> & {
    options: readonly SelectOption[];
    /** Its value is the empty string. */
    placeholder?: string;
  };

const optionOf = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);

/** A choice from a list, with label, hint and error. Native, which works best on phones. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  // otherwise an uncontrolled select starts on the first real option
  const initial = placeholder !== undefined && props.value === undefined && props.defaultValue === undefined;
  const groups = [...new Set(options.flatMap(({ group }) => group ?? []))];
  return (
    <FieldFrame<Omit<SelectFieldProps, 'options' | 'placeholder'>>
      {...props}
      render={({ className, ...select }) => (
        <span className={styles.frame}>
          <select {...(initial && { defaultValue: '' })} {...select} className={classNames(className, styles.select)}>
            {placeholder !== undefined && (
              <option value="" disabled={props.required}>
                {placeholder}
              </option>
            )}
            {options.filter(({ group }) => group === undefined).map(optionOf)}
            {groups.map((group) => (
              <optgroup key={group} label={group}>
                {options.filter((option) => option.group === group).map(optionOf)}
              </optgroup>
            ))}
          </select>
          <Icon icon={ChevronDown} className={styles.arrow} />
        </span>
      )}
    />
  );
}
