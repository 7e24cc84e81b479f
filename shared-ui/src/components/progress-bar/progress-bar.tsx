import { useId } from 'react';
import { classNames } from '../../class-names';
import styles from './progress-bar.module.css';

export type ProgressBarProps = {
  /** 0 to 100; null if unknown. */
  value: number | null;
  label: string;
  hideLabel?: boolean;
  className?: string;
};

/** How far something is, from 0 to 100. */
export function ProgressBar({ value, label, hideLabel = false, className }: ProgressBarProps) {
  const id = useId();
  const percent = value === null ? null : Math.round(Math.max(0, Math.min(100, value)));
  return (
    <div className={classNames(styles.progress, className)}>
      {!hideLabel && (
        <div className={styles.text}>
          <label htmlFor={id}>{label}</label>
          {percent !== null && <span aria-hidden="true">{percent}%</span>}
        </div>
      )}
      <progress
        id={id}
        className={styles.bar}
        max={100}
        value={percent ?? undefined}
        aria-label={hideLabel ? label : undefined}
      />
    </div>
  );
}
