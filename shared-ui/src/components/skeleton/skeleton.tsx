import { classNames } from '../../class-names';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './skeleton.module.css';

type Length = number | `${number}${'rem' | 'em' | '%'}`;
export type SkeletonProps = {
  /** Numbers are pixels. Full width and one line of text by default. `auto` leaves the height to the class, `line` is that of a text line. */
  width?: Length;
  height?: Length | 'auto' | 'line';
  radius?: 'md' | 'lg' | 'xl' | 'round';
  /** For screen readers. Set it once per group of skeletons. */
  label?: string;
  className?: string;
};

/**
 * Holds the space of what is loading. A drawing, because the content security policy blocks style attributes in the server's HTML.
 */
export function Skeleton({ width = '100%', height = '1em', radius, label, className }: SkeletonProps) {
  const shape = (
    <svg
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[height], radius && styles[radius], className)}
      width={width}
      height={height === 'auto' || height === 'line' ? undefined : height}
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
