import type { OrderHistoryEntry } from 'shared-contracts/order-desk/schemas';
import { historyText } from '../model/history-text';
import { DeskCard } from './desk-card';
import styles from './order-desk.module.css';
import { WhenAndWho } from './when-and-who';

/** Everything that happened to the order, the latest first. */
export const OrderHistory = ({ history }: { history: readonly OrderHistoryEntry[] }) => (
  <DeskCard title="History">
    <ol className={styles.list} aria-label="History">
      {history.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <span className={styles.words}>{historyText(entry)}</span>
          <WhenAndWho at={entry.at} who={entry.actor?.email} />
        </li>
      ))}
    </ol>
  </DeskCard>
);
