import type { ReactNode } from 'react';
import { classNames } from '../../class-names';
import styles from './empty-state.module.css';

export type EmptyStateProps = {
  /** A lucide icon. */
  icon?: ReactNode;
  title: string;
  /** What to do next: usually a button. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  className?: string;
  children?: ReactNode;
};

/** Nothing here yet, why, and what to do about it. */
export function EmptyState({ icon, title, action, headingLevel = 2, className, children }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classNames(styles.state, className)}>
      {icon && (
        <div className={styles.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
