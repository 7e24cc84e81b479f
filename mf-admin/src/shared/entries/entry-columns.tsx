import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import common from 'shared-ui/styles/common.module.css';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import type { DataColumn } from '../data-table/data-table';
import styles from './entry-columns.module.css';

type Entry = { name: string; description: string | null; sortOrder: number; isActive: boolean };
export type EntryHandlers<Row> = { onEdit: (row: Row) => void; onDelete: (row: Row) => void };

export const actionsColumn = <Row,>(
  nameOf: (row: Row) => string,
  { onEdit, onDelete }: EntryHandlers<Row>,
): DataColumn<Row> => ({
  id: 'actions',
  header: 'Actions',
  cell: (row) => (
    <span className={common.row2}>
      <Button variant="secondary" onClick={() => onEdit(row)}>
        Edit <VisuallyHidden>{nameOf(row)}</VisuallyHidden>
      </Button>
      <Button variant="quiet" onClick={() => onDelete(row)}>
        Delete <VisuallyHidden>{nameOf(row)}</VisuallyHidden>
      </Button>
    </span>
  ),
});

/** For lists that admins sort by hand. `own`: columns between name and sort order. */
export const entryColumns = <Row extends Entry>(
  own: readonly DataColumn<Row>[],
  handlers: EntryHandlers<Row>,
): DataColumn<Row>[] => [
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
  ...own,
  { id: 'sortOrder', header: 'Sort order', align: 'end', cell: ({ sortOrder }) => sortOrder },
  {
    id: 'status',
    header: 'Status',
    cell: ({ isActive }) => <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>,
  },
  actionsColumn<Row>(({ name }) => name, handlers),
];
