import type { ReactNode } from 'react';
import styles from './order-desk.module.css';

type CheckProps = { isChecked: boolean; onChange: (isChecked: boolean) => void; children: ReactNode };

/** A checkbox with its label. */
export const Check = ({ isChecked, onChange, children }: CheckProps) => (
  <label className={styles.check}>
    <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
);
