import type { ComponentProps } from 'react';
import styles from './switch.module.css';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: string; hideLabel?: boolean };

export const Switch = ({ label, hideLabel = false, ...input }: SwitchProps) => (
  <label className={styles.switch}>
    <input
      {...input}
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own checked state
      role="switch"
      className={styles.input}
      {...(hideLabel && { 'aria-label': label })}
    />
    <span className={styles.track} aria-hidden="true" />
    {!hideLabel && label}
  </label>
);
