import { type ComponentProps, type ReactNode, useId } from 'react';
import common from 'shared-ui/styles/common.module.css';
import styles from './check-field.module.css';

export type CheckFieldProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & { label: ReactNode; error?: string };

export function CheckField({ label, error, ...input }: CheckFieldProps) {
  const errorId = useId();
  return (
    <div>
      <label className={styles.check}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      {error && (
        <div id={errorId} className={common.error}>
          {error}
        </div>
      )}
    </div>
  );
}
