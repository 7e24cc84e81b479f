import { useQuery } from '@tanstack/react-query';
import X from '@lucide/icons/icons/x';
import { nameOr } from 'shared-contracts/accounts/names';
import type { User } from 'shared-contracts/accounts/schemas';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { customerQuery } from '../queries/orders';
import styles from './customer-filter.module.css';

/** `user`: undefined while it is not known, null if the account no longer exists. */
function whoseOrders(user: User | null | undefined): string {
  if (user === undefined) return 'Orders of one customer';
  return user ? `Orders of ${nameOr(user, '')} ${user.email}` : 'Orders of a deleted account';
}

/** Says whose orders are listed. `id`: of the account. */
export function CustomerFilter({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data: user } = useQuery(customerQuery(id));
  return (
    <p className={styles.filter}>
      <span>{whoseOrders(user)}</span>
      <Button variant="quiet" onClick={onRemove}>
        <Icon icon={X} /> Show all customers
      </Button>
    </p>
  );
}
