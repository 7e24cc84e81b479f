import type { ReactNode } from 'react';
import styles from './step-list.module.css';

export type Step = { title: string; text: ReactNode };

/** Numbered steps, each with a title and a text. Use below a second-level heading. */
export const StepList = ({ steps }: { steps: readonly Step[] }) => (
  <ol className={styles.steps}>
    {steps.map(({ title, text }, index) => (
      <li key={title} className={styles.step}>
        <span className={styles.number} aria-hidden="true">
          {index + 1}
        </span>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ol>
);
