import type { ReactNode } from 'react';
import Unplug from 'lucide-react/icons/unplug';
import { classNames } from '../../class-names';
import styles from './error-state.module.css';

export type ErrorStateProps = {
  title: string;
  /** What to do next: usually "Try again". */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  className?: string;
  children?: ReactNode;
};

/** Something went wrong in this area. It is announced at once; its text says what to do next. */
export function ErrorState({ title, action, headingLevel = 2, className, children }: ErrorStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div role="alert" className={classNames(styles.state, className)}>
      <div className={styles.icon} aria-hidden="true">
        <Unplug />
      </div>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
