import type { ReactNode } from 'react';
import styles from './info-page.module.css';

export type InfoPageProps = {
  title: string;
  lead: ReactNode;
  icon: ReactNode;
  more?: ReactNode;
  children: ReactNode;
};

export const InfoPage = ({ title, lead, icon, more, children }: InfoPageProps) => (
  <article>
    <header className={styles.band}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {more}
        </div>
        <span className={styles.magnet} aria-hidden="true">
          {icon}
        </span>
      </div>
    </header>
    <div className={styles.parts}>{children}</div>
  </article>
);
