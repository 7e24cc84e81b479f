import { useMemo, useState } from 'react';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { OrderSummary } from 'shared-contracts/orders/schemas';
import { PhotoViewer } from 'shared-ui/photo-viewer';
import { toast, useSession } from 'shell/contract';
import { DataTable } from '../../../shared/data-table/data-table';
import { BulkBar } from './bulk-bar';
import { type ListedOrder, orderColumns } from './order-columns';

const report = (outcome: 'downloaded' | 'failed') =>
  outcome === 'downloaded'
    ? toast({ tone: 'success', title: 'Download successful' })
    : toast({
        tone: 'destructive',
        title: 'Download failed',
        description: 'Unable to download the image. Please try again.',
      });

type OpenedPhotos = { order: OrderSummary; index: number };
type OrderTableProps = {
  orders: readonly ListedOrder[];
  total: number;
  sort: string;
  onSort: (sort: string) => void;
  hidden: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
};

export function OrderTable({ orders, total, sort, onSort, hidden, selected, onSelect }: OrderTableProps) {
  const [opened, setOpened] = useState<OpenedPhotos | null>(null);
  const { may } = useSession();
  const [columns] = useState(() =>
    orderColumns({ withMoney: may('seeMoney'), onPhotos: (order) => setOpened({ order, index: 0 }) }),
  );
  const shown = useMemo(() => columns.filter(({ id }) => !hidden.has(id)), [columns, hidden]);
  // a selected order may have left the list
  const chosen = orders.filter(({ id }) => selected.has(id));
  return (
    <>
      <DataTable
        caption="Orders"
        columns={shown}
        rows={orders}
        total={total}
        sort={sort}
        onSort={onSort}
        selection={{
          ids: selected,
          onChange: onSelect,
          labelOf: (id) => `order ${shortOrderNumber(id)}`,
        }}
        isMarked={({ isNew }) => isNew}
      />
      <BulkBar orders={chosen} onClear={() => onSelect(new Set())} />
      {opened && (
        <PhotoViewer
          photos={opened.order.customImages}
          index={opened.index}
          onIndexChange={(index) => setOpened(index === null ? null : { order: opened.order, index })}
          title={`Photos of order ${shortOrderNumber(opened.order.id)}`}
          onDownloadEnd={report}
        />
      )}
    </>
  );
}
