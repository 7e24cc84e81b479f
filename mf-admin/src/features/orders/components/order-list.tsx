import Download from '@lucide/icons/icons/download';
import Inbox from '@lucide/icons/icons/inbox';
import X from '@lucide/icons/icons/x';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { nameOr } from 'shared-contracts/accounts/names';
import type { User } from 'shared-contracts/accounts/schemas';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { OrderSummary } from 'shared-contracts/orders/schemas';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { PhotoViewer } from 'shared-ui/photo-viewer';
import { toast, useSession, useShop } from 'shell/contract';
import { ColumnChoice, useHiddenColumns } from '../../../shared/column-choice/column-choice';
import { DataTable } from '../../../shared/data-table/data-table';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { usePagedQuery } from '../../../shared/paged-query/use-paged-query';
import { SearchForm } from '../../../shared/search-form/search-form';
import { TableList } from '../../../shared/table-list/table-list';
import { isNarrowed, orderCsvPath, orderParameters, orderSearchOf } from '../model/order-search';
import { useNewOrders } from '../queries/new-orders';
import { customerQuery } from '../queries/orders';
import { BulkBar } from './bulk-bar';
import { columnsFor, orderColumns } from './order-columns';
import { OrderFilters } from './order-filters';
import { OrderTableSkeleton } from './order-table-skeleton';
import { OrderViews } from './order-views';
import common from 'shared-ui/styles/common.module.css';
import styles from './order-list.module.css';

type NewOrdersBarProps = { count: number; isMore: boolean; onShow: () => void };

/** Announces new orders instead of moving the list. */
const NewOrdersBar = ({ count, isMore, onShow }: NewOrdersBarProps) => (
  <output className={styles.news}>
    {count > 0 && (
      <>
        <span>
          {count}
          {isMore && '+'} new {count === 1 ? 'order' : 'orders'}
        </span>
        <Button variant="secondary" onClick={onShow}>
          Show
        </Button>
      </>
    )}
  </output>
);

/** Undefined while loading, null if the account no longer exists. */
function whoseOrders(user: User | null | undefined): string {
  if (user === undefined) return 'Orders of one customer';
  return user ? `Orders of ${nameOr(user, '')} ${user.email}` : 'Orders of a deleted account';
}

function CustomerFilter({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { may } = useSession();
  const { data: user } = useQuery({ ...customerQuery(id), enabled: may('admin') });
  return (
    <p className={`${common.bar2} ${styles.filter}`}>
      <span>{whoseOrders(user)}</span>
      <Button variant="quiet" onClick={onRemove}>
        <Icon icon={X} /> Show all customers
      </Button>
    </p>
  );
}

/** Pixels. */
const AT_TOP = 40;

/** Rows may come above only while nobody reads further down, points at a row or works in one. */
function isAtRest(list: HTMLElement | null): boolean {
  if (!list || window.scrollY > AT_TOP || document.querySelector('[role=dialog]')) return false;
  const table = list.querySelector('table');
  return !table?.matches(':hover') && !table?.contains(document.activeElement);
}

const report = (outcome: 'downloaded' | 'failed') =>
  outcome === 'downloaded'
    ? toast({ tone: 'success', title: 'Download successful' })
    : toast({
        tone: 'destructive',
        title: 'Download failed',
        description: 'Unable to download the image. Please try again.',
      });

type OpenedPhotos = { order: OrderSummary; index: number };
/** `isShort`: without filters, for the dashboard. */
export function OrderList({ isShort = false }: { isShort?: boolean }) {
  const { values, set } = useListAddress(orderParameters);
  const { timeZone } = useShop();
  const withMoney = useSession().may('seeMoney');
  const { hidden, toggle } = useHiddenColumns('orders');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<OpenedPhotos | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const columns = orderColumns({ withMoney, onPhotos: (order) => setOpened({ order, index: 0 }) });
  const search = orderSearchOf(values, timeZone);
  const orders = usePagedQuery('GET /api/orders', search, { perPage: isShort ? 10 : 50 });
  const shown = orders.data?.pages.flatMap(({ rows }) => rows);
  const { isNew, waiting, isMore } = useNewOrders(search, shown);
  const narrowed = isNarrowed(search);
  const address = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();

  const { refetch } = orders;
  const isSelecting = selected.size > 0;
  useEffect(() => {
    if (waiting > 0 && !isSelecting && isAtRest(list.current)) void refetch();
  }, [waiting, isSelecting, refetch]);
  const showNew = () => {
    void refetch();
    window.scrollTo({ top: 0 });
  };

  return (
    <div ref={list}>
      <NewOrdersBar count={waiting} isMore={isMore} onShow={showNew} />
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
                <OrderViews values={values} onChoose={set} />
                <OrderFilters values={values} isNarrowed={narrowed} onChange={set} />
                <span className={styles.files}>
                  <ColumnChoice columns={columnsFor({ withMoney })} hidden={hidden} onToggle={toggle} />
                  <IconButton asChild label="Download CSV" variant="outline" icon={<Icon icon={Download} />}>
                    <a href={orderCsvPath(search)} download>
                      {null}
                    </a>
                  </IconButton>
                </span>
              </>
            )}
          </>
        }
      >
        {(rows, total) => (
          <>
            <DataTable
              caption="Orders"
              columns={columns.filter(({ id }) => !hidden.has(id))}
              rows={rows.map((order) => ({ ...order, isNew: isNew(order) }))}
              total={total}
              sort={search.sort}
              onSort={(sort) => set({ sort })}
              selection={{
                ids: selected,
                onChange: setSelected,
                labelOf: (id) => `order ${shortOrderNumber(id)}`,
              }}
              isMarked={(order) => order.isNew}
            />
            <BulkBar
              // a selected order may have left the list
              orders={rows.filter(({ id }) => selected.has(id))}
              onClear={() => setSelected(new Set())}
            />
          </>
        )}
      </TableList>
      {opened && (
        <PhotoViewer
          photos={opened.order.customImages}
          index={opened.index}
          onIndexChange={(index) => setOpened(index === null ? null : { order: opened.order, index })}
          title={`Photos of order ${shortOrderNumber(opened.order.id)}`}
          onDownloadEnd={report}
        />
      )}
    </div>
  );
}
