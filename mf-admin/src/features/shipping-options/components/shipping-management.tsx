import Plus from '@lucide/icons/icons/plus';
import Truck from '@lucide/icons/icons/truck';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import { businessDaysOf, spanText } from 'shared-contracts/shipping/arrival';
import type { AdminShippingOption } from 'shared-contracts/shipping/schemas';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { Loaded } from 'shared-ui/loaded';
import { Skeleton } from 'shared-ui/skeleton';
import { ConfirmChange } from '../../../shared/confirm-dialog/confirm-change';
import { type DataColumn, DataTable } from '../../../shared/data-table/data-table';
import { entryColumns, type EntryHandlers } from '../../../shared/entry-columns/entry-columns';
import { ListLayout } from '../../../shared/list-layout/list-layout';
import { shippingOptionsQuery, useDeleteShippingOption } from '../queries/shipping-options';
import { ShippingOptionDialog } from './shipping-option-dialog';

function DeleteShippingOption({ option, onClose }: { option: AdminShippingOption; onClose: () => void }) {
  const remove = useDeleteShippingOption();
  return (
    <ConfirmChange
      title="Delete this shipping option?"
      confirm="Delete"
      busyLabel="Deleting..."
      change={remove}
      value={option}
      done="Shipping option deleted successfully"
      failed="Failed to delete shipping option"
      onClose={onClose}
    >
      {option.name}. Shoppers can no longer choose it. Orders that are placed or being paid keep it.
    </ConfirmChange>
  );
}

const rates: DataColumn<AdminShippingOption>[] = [
  {
    id: 'businessDays',
    header: 'Business days',
    cell: (option) => {
      const days = businessDaysOf(option);
      return days ? spanText(days) : 'No date';
    },
  },
  {
    id: 'baseRate',
    header: 'Base rate',
    align: 'end',
    cell: ({ baseRate }) => formatMoney(parseMoney(baseRate)),
  },
  {
    id: 'threshold',
    header: 'Free shipping threshold',
    align: 'end',
    cell: ({ freeShippingThreshold }) =>
      freeShippingThreshold === null ? 'None' : formatMoney(parseMoney(freeShippingThreshold)),
  },
];

type TableProps = EntryHandlers<AdminShippingOption> & { options: readonly AdminShippingOption[] };

function ShippingOptionTable({ options, ...handlers }: TableProps) {
  const [columns] = useState(() => entryColumns(rates, handlers));
  return <DataTable caption="Shipping options" columns={columns} rows={options} total={options.length} />;
}

type OpenDialog = { to: 'add' } | { to: 'edit' | 'delete'; option: AdminShippingOption } | null;

type ListProps = Pick<Parameters<typeof ShippingOptionTable>[0], 'onEdit' | 'onDelete'>;

function List(handlers: ListProps) {
  const query = useQuery(shippingOptionsQuery);
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton label="Loading shipping options" width="100%" height="16rem" />}
      errorTitle="Failed to load shipping options"
    >
      {(options) =>
        options.length === 0 ? (
          <EmptyState icon={<Icon icon={Truck} />} title="No shipping options found">
            Add one: without an active option, nobody can check out.
          </EmptyState>
        ) : (
          <ShippingOptionTable options={options} {...handlers} />
        )
      }
    </Loaded>
  );
}

export function ShippingManagement() {
  const [asked, setAsked] = useState<OpenDialog>(null);
  const close = () => setAsked(null);
  return (
    <ListLayout
      tools={
        <Button onClick={() => setAsked({ to: 'add' })}>
          <Icon icon={Plus} /> Add New Shipping Option
        </Button>
      }
    >
      <List
        onEdit={(option) => setAsked({ to: 'edit', option })}
        onDelete={(option) => setAsked({ to: 'delete', option })}
      />
      {asked?.to === 'add' && <ShippingOptionDialog option={null} onClose={close} />}
      {asked?.to === 'edit' && <ShippingOptionDialog option={asked.option} onClose={close} />}
      {asked?.to === 'delete' && <DeleteShippingOption option={asked.option} onClose={close} />}
    </ListLayout>
  );
}
