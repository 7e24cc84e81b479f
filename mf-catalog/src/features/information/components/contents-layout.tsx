import type { ReactNode } from 'react';
import styles from './contents-layout.module.css';

type ContentsLayoutProps = {
  /** What the list is, to who cannot see it. */
  label: string;
  entries: readonly { id: string; title: string }[];
  children: ReactNode;
};

/** A long page with its table of contents: beside it, and in sight while reading, where there is room. */
export const ContentsLayout = ({ label, entries, children }: ContentsLayoutProps) => (
  <div className={styles.layout}>
    <nav aria-label={label} className={styles.contents}>
      <p className={styles.label} aria-hidden="true">
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
