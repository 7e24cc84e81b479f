import { useState } from 'react';
import { formatMoney, parseMoney } from 'shared-contracts/money/money';
import type { AdminShippingOption } from 'shared-contracts/shipping/schemas';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { type DataColumn, DataTable } from '../../../shared/data-table/data-table';
import styles from './shipping-options.module.css';

type Handlers = { onEdit: (option: AdminShippingOption) => void; onDelete: (option: AdminShippingOption) => void };

const columnsFor = ({ onEdit, onDelete }: Handlers): DataColumn<AdminShippingOption>[] => [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name, description }) => (
      <span className={styles.name}>
        {name}
        {description && <span className={styles.description}>{description}</span>}
      </span>
    ),
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
  { id: 'sortOrder', header: 'Sort order', align: 'end', cell: ({ sortOrder }) => sortOrder },
  {
    id: 'status',
    header: 'Status',
    cell: ({ isActive }) => <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>,
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (option) => (
      <span className={styles.actions}>
        <Button variant="secondary" onClick={() => onEdit(option)}>
          Edit <VisuallyHidden>{option.name}</VisuallyHidden>
        </Button>
        <Button variant="quiet" onClick={() => onDelete(option)}>
          Delete <VisuallyHidden>{option.name}</VisuallyHidden>
        </Button>
      </span>
    ),
  },
];

type TableProps = Handlers & { options: readonly AdminShippingOption[] };

/** The options in the order in which shoppers see them. */
export function ShippingOptionTable({ options, onEdit, onDelete }: TableProps) {
  const [columns] = useState(() => columnsFor({ onEdit, onDelete }));
  return <DataTable caption="Shipping options" columns={columns} rows={options} total={options.length} />;
}
