import { classNames } from '../../class-names';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './skeleton.module.css';

export type SkeletonProps = {
  /** CSS lengths; a number is pixels. The width is all there is, the height one line of text. */
  width?: string | number;
  height?: string | number;
  radius?: string | number;
  /** Said to screen readers ("Loading products"). Once per group of skeletons, not on each. */
  label?: string;
  className?: string;
};

/** The place and shape of what comes. */
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
