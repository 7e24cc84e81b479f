import type { ReactNode } from 'react';
import common from 'shared-ui/styles/common.module.css';
import styles from './contents-layout.module.css';

type ContentsLayoutProps = {
  label: string;
  entries: readonly { id: string; title: string }[];
  children: ReactNode;
};

export const ContentsLayout = ({ label, entries, children }: ContentsLayoutProps) => (
  <div className={styles.layout}>
    <nav aria-label={label} className={styles.contents}>
      <p className={common.soft} aria-hidden="true">
        {label}
      </p>
      <ol className={styles.list}>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
    <div className={styles.body}>{children}</div>
  </div>
);
