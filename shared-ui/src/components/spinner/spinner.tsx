import { classNames } from '../../class-names';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './spinner.module.css';

export type SpinnerProps = {
  /** Said to screen readers when the spinner appears. Without it the spinner is decoration beside a text that says the same. */
  label?: string;
  size?: 'small' | 'medium' | 'large';
  className?: string;
};

/** Something is going on, for an unknown time. Where its shape is known, use Skeleton; where its progress is known, ProgressBar. */
export function Spinner({ label, size = 'medium', className }: SpinnerProps) {
  const ring = <span aria-hidden="true" className={classNames(styles.ring, styles[size])} />;
  if (!label) return <span className={classNames(styles.spinner, className)}>{ring}</span>;
  return (
    <output className={classNames(styles.spinner, className)}>
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  );
}
