import { classNames } from '../../class-names';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './skeleton.module.css';

export type SkeletonProps = {
  /** CSS lengths; numbers are pixels. Full width and one line of text by default. */
  width?: string | number;
  height?: string | number;
  radius?: string | number;
  /** For screen readers ("Loading products"). Set it once per group of skeletons. */
  label?: string;
  className?: string;
};

/** A loading placeholder. */
export function Skeleton({ width = '100%', height = '1em', radius, label, className }: SkeletonProps) {
  const shape = (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, className)}
      style={{ width, height, borderRadius: radius }}
    />
  );
  if (!label) return shape;
  return (
    <output className={styles.status}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {shape}
    </output>
  );
}
