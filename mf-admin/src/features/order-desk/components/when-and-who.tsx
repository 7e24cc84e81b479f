import { ShopDate } from 'shell/contract';
import styles from './order-desk.module.css';

/** "Jan 2, 2026, 3:04 PM, admin@example.com" */
export const WhenAndWho = ({ at, who }: { at: string; who?: string | null | undefined }) => (
  <span className={styles.soft}>
    <ShopDate at={at} show="date and time" />
    {who && `, ${who}`}
  </span>
);
