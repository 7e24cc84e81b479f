import { type ReactNode, useId } from 'react';
import common from 'shared-ui/styles/common.module.css';
import styles from './split-section.module.css';

type SplitSectionProps = { id?: string; title: string; intro?: ReactNode; children: ReactNode };

export function SplitSection({ id, title, intro, children }: SplitSectionProps) {
  const titleId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {intro && <p>{intro}</p>}
      </div>
      <div className={`${common.stack5} ${styles.body}`}>{children}</div>
    </section>
  );
}
