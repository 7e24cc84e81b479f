import { classNames } from '../../class-names';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './spinner.module.css';

export type SpinnerProps = {
  /** For screen readers. Leave it out if text beside it says the same. */
  label?: string;
  size?: 'small' | 'medium' | 'large';
  className?: string;
};

/** Something is going on that takes a moment. */
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
