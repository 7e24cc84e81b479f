import type { ReactNode } from 'react';
import styles from './fact-cards.module.css';

export type Fact = { icon: ReactNode; title: string; text: ReactNode };

export const FactCards = ({ facts }: { facts: readonly Fact[] }) => (
  <ul className={styles.facts}>
    {facts.map(({ icon, title, text }) => (
      <li key={title} className={styles.fact}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <div className={styles.words}>
          <h3 className={styles.title}>{title}</h3>
          <p>{text}</p>
        </div>
      </li>
    ))}
  </ul>
);
