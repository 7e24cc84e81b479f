import type { Category } from 'shared-contracts/categories/schemas';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { type DataColumn, DataTable } from '../../../shared/data-table/data-table';
import styles from './categories.module.css';

type Handlers = { onEdit: (category: Category) => void; onDelete: (category: Category) => void };
type TableProps = Handlers & { categories: readonly Category[] };

const columnsFor = ({ categories, onEdit, onDelete }: TableProps): DataColumn<Category>[] => [
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
  { id: 'slug', header: 'Slug', cell: ({ slug }) => slug },
  {
    id: 'parent',
    header: 'Parent',
    cell: ({ parentId }) => categories.find(({ id }) => id === parentId)?.name ?? 'None',
  },
  { id: 'products', header: 'Products', align: 'end', cell: ({ productCount }) => productCount },
  { id: 'sortOrder', header: 'Sort order', align: 'end', cell: ({ sortOrder }) => sortOrder },
  {
    id: 'status',
    header: 'Status',
    cell: ({ isActive }) => <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>,
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (category) => (
      <span className={styles.actions}>
        <Button variant="secondary" onClick={() => onEdit(category)}>
          Edit <VisuallyHidden>{category.name}</VisuallyHidden>
        </Button>
        <Button variant="quiet" onClick={() => onDelete(category)}>
          Delete <VisuallyHidden>{category.name}</VisuallyHidden>
        </Button>
      </span>
    ),
  },
];

/** The categories in the order in which shoppers see them. */
export const CategoryTable = (props: TableProps) => (
  <DataTable caption="Categories" columns={columnsFor(props)} rows={props.categories} total={props.categories.length} />
);
