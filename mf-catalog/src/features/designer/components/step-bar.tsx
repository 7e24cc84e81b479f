import type { ReactNode } from 'react';
import { type Money, formatMoney } from 'shared-contracts/money/money';
import styles from './step-bar.module.css';

type StepBarProps = {
  price: Money | undefined;
  /** How far the pack is: "7 of 9 places filled". */
  status: string;
  /** The next step: one button. */
  children: ReactNode;
};

/** The price and the next step, always within reach. */
export const StepBar = ({ price, status, children }: StepBarProps) => (
  <aside className={styles.bar} aria-label="Price and next step">
    <p className={styles.words}>
      {price !== undefined && <strong className={styles.price}>{formatMoney(price)}</strong>}
      <span className={styles.status}>{status}</span>
    </p>
    {children}
  </aside>
);
