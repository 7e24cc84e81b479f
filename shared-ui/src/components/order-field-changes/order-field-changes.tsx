import type { OrderFieldChange } from 'shared-contracts/orders/order-conflict';
import styles from './order-field-changes.module.css';

export type OrderFieldChangesProps = {
  /** `isTyped`: the admin has changed the field, too, and what they typed stays. */
  changes: readonly (OrderFieldChange & { isTyped?: boolean })[];
};

/** What somebody else has changed of an order, field by field. */
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
