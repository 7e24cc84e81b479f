import type { ReactNode } from 'react';
import styles from './photo-box.module.css';

/** As high when empty as when full, so that nothing below it moves; only what is wrong with a photo may take more. */
export const PhotoBox = ({ count, below, children }: { count: string; below?: ReactNode; children: ReactNode }) => (
  <fieldset className={styles.photos}>
    <legend className={styles.legend}>
      Your photos <span className={styles.optional}>(optional)</span>
    </legend>
    <div className={styles.box}>{children}</div>
    <div>
      <output className={styles.count}>{count}</output>
      {below}
    </div>
  </fieldset>
);
