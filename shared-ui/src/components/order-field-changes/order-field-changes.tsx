import type { OrderFieldChange } from 'shared-contracts/orders/order-conflict';
import styles from './order-field-changes.module.css';

export type OrderFieldChangesProps = {
  /** `isTyped`: the admin has changed the field, too. */
  changes: readonly (OrderFieldChange & { isTyped?: boolean })[];
};

/** What a change of an order altered, before and after. */
export const OrderFieldChanges = ({ changes }: OrderFieldChangesProps) => (
  <ul className={styles.changes}>
    {changes.map(({ field, label, before, now, isTyped = false }) => (
      <li key={field}>
        <strong>{label}</strong>: <s>{before}</s> <span aria-hidden="true">→</span> {now}
        {isTyped && '. You have changed it, too: saving keeps yours.'}
      </li>
    ))}
  </ul>
);
