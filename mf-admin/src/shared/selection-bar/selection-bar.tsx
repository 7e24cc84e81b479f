import type { ReactNode } from 'react';
import { Button } from 'shared-ui/button';
import common from 'shared-ui/styles/common.module.css';
import styles from './selection-bar.module.css';

type SelectionBarProps = {
  count: number;
  /** `order` or `product`. */
  noun: string;
  /** The largest number to `task`: "change or print". */
  most: number;
  task: string;
  onClear: () => void;
  children: ReactNode;
};

export function SelectionBar({ count, noun, most, task, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <section aria-label={`Selected ${noun}s`} className={`${common.row3} ${styles.bar}`}>
      <output className={styles.count}>
        {count} {count === 1 ? noun : `${noun}s`} selected
      </output>
      {count <= most ? (
        children
      ) : (
        <span>
          Select at most {most} {noun}s to {task} them.
        </span>
      )}
      <Button variant="quiet" className={styles.clear} onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}
