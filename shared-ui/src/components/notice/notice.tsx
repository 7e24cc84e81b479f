import type { ReactNode } from 'react';
import CircleAlert from '@lucide/icons/icons/circle-alert';
import CircleCheck from '@lucide/icons/icons/circle-check';
import Info from '@lucide/icons/icons/info';
import TriangleAlert from '@lucide/icons/icons/triangle-alert';
import { Icon, type IconData } from '../icon/icon';
import { classNames } from '../../class-names';
import styles from './notice.module.css';

export type NoticeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';
export type NoticeProps = {
  id?: string;
  tone?: NoticeTone;
  /** Instead of how its tone is announced. */
  role?: 'alert' | 'status';
  title?: ReactNode;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
};

const iconOf: Record<NoticeTone, IconData> = {
  neutral: Info,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/** A message in the page. `danger` is announced at once, `success` politely, other tones not at all. */
export function Notice({ id, tone = 'info', role, title, action, className, children }: NoticeProps) {
  const announced = ({ danger: 'alert', success: 'status' } as Partial<Record<NoticeTone, string>>)[tone];
  return (
    <div id={id} role={role ?? announced} className={classNames(styles.notice, styles[tone], className)}>
      <Icon icon={iconOf[tone]} className={styles.icon} />
      <div className={styles.words}>
        {title && <div className={styles.title}>{title}</div>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
