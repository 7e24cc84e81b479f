import Inbox from '@lucide/icons/icons/inbox';
import X from '@lucide/icons/icons/x';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { nameOr } from 'shared-contracts/accounts/names';
import type { User } from 'shared-contracts/accounts/schemas';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { useSession, useShop } from 'shell/contract';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { usePagedQuery } from '../../../shared/paged-query/use-paged-query';
import { SearchForm } from '../../../shared/search-form/search-form';
import { TableList } from '../../../shared/table-list/table-list';
import { isNarrowed, orderCsvPath, orderParameters, orderSearchOf } from '../model/order-search';
import { customerQuery } from '../queries/orders';
import { OrderFilters } from './order-filters';
import styles from './order-list.module.css';
import { OrderTable } from './order-table';
import { OrderTableSkeleton } from './order-table-skeleton';

/** `user`: undefined while it is not known, null if the account no longer exists. */
function whoseOrders(user: User | null | undefined): string {
  if (user === undefined) return 'Orders of one customer';
  return user ? `Orders of ${nameOr(user, '')} ${user.email}` : 'Orders of a deleted account';
}

/** Says whose orders are listed. `id`: of the account. */
function CustomerFilter({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { may } = useSession();
  const { data: user } = useQuery({ ...customerQuery(id), enabled: may('admin') });
  return (
    <p className={styles.filter}>
      <span>{whoseOrders(user)}</span>
      <Button variant="quiet" onClick={onRemove}>
        <Icon icon={X} /> Show all customers
      </Button>
    </p>
  );
}

/** The orders of the shop. `isShort`: without filters, for the dashboard. */
export function OrderList({ isShort = false }: { isShort?: boolean }) {
  const { values, set } = useListAddress(orderParameters);
  const { timeZone } = useShop();
  const search = orderSearchOf(values, timeZone);
  const orders = usePagedQuery('GET /api/orders', search, { perPage: isShort ? 10 : 25 });
  const narrowed = isNarrowed(search);
  const address = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();
  return (
    <TableList
      query={orders}
      noun="orders"
      errorTitle="Unable to Load Orders"
      skeleton={<OrderTableSkeleton />}
      empty={{
        icon: Inbox,
        text: narrowed ? 'Try another search or other filters.' : 'New orders appear here as soon as they’re paid.',
      }}
      tools={
        <>
          <SearchForm
            label="Search orders"
            hint="Number, name, email or tracking number"
            value={values.q}
            onSearch={(q) => set({ q })}
          />
          {search.user && <CustomerFilter id={search.user} onRemove={() => set({ user: '' })} />}
          {isShort ? (
            <Button asChild variant="secondary">
              <Link to={`/admin/orders${address && `?${address}`}`}>All orders and filters</Link>
            </Button>
          ) : (
            <>
              <Button asChild variant="secondary">
                <a href={orderCsvPath(search)} download>
                  Download CSV
                </a>
              </Button>
              <OrderFilters values={values} isNarrowed={narrowed} onChange={set} />
            </>
          )}
        </>
      }
    >
      {(rows, total) => <OrderTable orders={rows} total={total} sort={search.sort} onSort={(sort) => set({ sort })} />}
    </TableList>
  );
}
