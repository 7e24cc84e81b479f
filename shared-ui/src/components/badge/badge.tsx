import { type ComponentProps, useState } from 'react';
import { classNames } from '../../class-names';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger';
export type BadgeProps = ComponentProps<'span'> & {
  tone?: BadgeTone;
  /** `count`: a small round number on top of something else. */
  shape?: 'label' | 'count';
  /** The badge bumps when this changes, but not when it first appears. */
  bumpOn?: string | number;
};

/** A short label, like a status or a count. */
export function Badge({ tone = 'neutral', shape = 'label', bumpOn, className, ...props }: BadgeProps) {
  const [seen, setSeen] = useState(bumpOn);
  const [bumps, setBumps] = useState(0);
  if (seen !== bumpOn) {
    setSeen(bumpOn);
    setBumps(bumps + 1);
  }
  return (
    <span
      // a new key restarts the animation
      key={bumps}
      {...props}
      className={classNames(styles.badge, styles[tone], styles[shape], bumps > 0 && styles.bump, className)}
    />
  );
}
