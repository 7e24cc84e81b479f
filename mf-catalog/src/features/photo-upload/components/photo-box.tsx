import type { ReactNode } from 'react';
import common from 'shared-ui/styles/common.module.css';
import styles from './photo-box.module.css';

type PhotoBoxProps = {
  count: string;
  isPrinted?: boolean;
  below?: ReactNode;
  children: ReactNode;
};

/** As high when empty as when full, so that nothing below moves. */
export const PhotoBox = ({ count, isPrinted = false, below, children }: PhotoBoxProps) => (
  <fieldset className={common.stack2}>
    <legend className={styles.legend}>
      Your photos <span className={styles.optional}>{isPrinted ? 'This is how we print it' : '(optional)'}</span>
    </legend>
    <div className={styles.box}>{children}</div>
    <div>
      <output className={styles.count}>{count}</output>
      {below}
    </div>
  </fieldset>
);
