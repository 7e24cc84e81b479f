import type { ReactNode } from 'react';
import { classNames } from '../../class-names';
import styles from './summary-list.module.css';

export type SummaryRow = { label: string; value: ReactNode; emphasis?: boolean };
export type SummaryListProps = {
  /** `emphasis` marks the total. */
  rows: readonly SummaryRow[];
  className?: string;
};

/** Terms with their values, like the totals of an order. */
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
