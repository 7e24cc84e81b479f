import { useState } from 'react';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import type { AdminShippingOption } from 'shared-contracts/shipping/schemas';
import { type DataColumn, DataTable } from '../../../shared/data-table/data-table';
import { type EntryHandlers, entryColumns } from '../../../shared/entry-columns/entry-columns';

const rates: DataColumn<AdminShippingOption>[] = [
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

export function ShippingOptionTable({ options, ...handlers }: TableProps) {
  const [columns] = useState(() => entryColumns(rates, handlers));
  return <DataTable caption="Shipping options" columns={columns} rows={options} total={options.length} />;
}
