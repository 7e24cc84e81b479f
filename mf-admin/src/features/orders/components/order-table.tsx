import { useState } from 'react';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { OrderSummary } from 'shared-contracts/orders/schemas';
import { PhotoViewer } from 'shared-ui/photo-viewer';
import { toast, useSession } from 'shell/contract';
import { DataTable } from '../../../shared/data-table/data-table';
import { BulkBar } from './bulk-bar';
import { orderColumns } from './order-columns';

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
  orders: readonly OrderSummary[];
  total: number;
  sort: string;
  onSort: (sort: string) => void;
};

export function OrderTable({ orders, total, sort, onSort }: OrderTableProps) {
  const [opened, setOpened] = useState<OpenedPhotos | null>(null);
  const { may } = useSession();
  const [columns] = useState(() =>
    orderColumns({ withMoney: may('seeMoney'), onPhotos: (order) => setOpened({ order, index: 0 }) }),
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // an order may have left the list since it was selected
  const chosen = orders.filter(({ id }) => selected.has(id));
  return (
    <>
      <DataTable
        caption="Orders"
        columns={columns}
        rows={orders}
        total={total}
        sort={sort}
        onSort={onSort}
        selection={{
          ids: selected,
          onChange: setSelected,
          labelOf: (id) => `order ${shortOrderNumber(id)}`,
        }}
      />
      <BulkBar orders={chosen} onClear={() => setSelected(new Set())} />
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
