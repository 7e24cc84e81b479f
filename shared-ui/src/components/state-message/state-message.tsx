import type { ReactNode } from 'react';
import { classNames } from '../../class-names';
import styles from './state-message.module.css';

export type StateMessageProps = {
  title: string;
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  className?: string;
  children?: ReactNode;
};

/** A title, a text and an action in place of content. */
export function StateMessage({
  icon,
  tone,
  title,
  action,
  headingLevel = 2,
  className,
  children,
  role,
}: StateMessageProps & { icon?: ReactNode; tone: 'empty' | 'failed'; role?: 'alert' }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div role={role} className={classNames(styles.state, className)}>
      {icon && (
        <div className={classNames(styles.icon, styles[tone])} aria-hidden="true">
          {icon}
        </div>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
