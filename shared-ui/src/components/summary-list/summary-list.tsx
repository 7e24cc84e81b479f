import type { ReactNode } from 'react';
import { classNames } from '../../class-names';
import styles from './summary-list.module.css';

export type SummaryRow = { label: string; value: ReactNode; emphasis?: boolean };
export type SummaryListProps = {
  /** `emphasis` marks the sum. */
  rows: readonly SummaryRow[];
  className?: string;
};

/** Names and amounts below each other: the sum of a cart, the facts of an order. */
export function SummaryList({ rows, className }: SummaryListProps) {
  return (
    <dl className={classNames(styles.list, className)}>
      {rows.map((row) => (
        <div key={row.label} className={classNames(styles.row, row.emphasis && styles.emphasis)}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
