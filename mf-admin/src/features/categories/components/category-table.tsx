import type { Category } from 'shared-contracts/categories/schemas';
import { DataTable } from '../../../shared/data-table/data-table';
import { type EntryHandlers, entryColumns } from '../../../shared/entry-columns/entry-columns';

type TableProps = EntryHandlers<Category> & { categories: readonly Category[] };

const columnsFor = ({ categories, ...handlers }: TableProps) =>
  entryColumns<Category>(
    [
      { id: 'slug', header: 'Slug', cell: ({ slug }) => slug },
      {
        id: 'parent',
        header: 'Parent',
        cell: ({ parentId }) => categories.find(({ id }) => id === parentId)?.name ?? 'None',
      },
      { id: 'products', header: 'Products', align: 'end', cell: ({ productCount }) => productCount },
    ],
    handlers,
  );

export const CategoryTable = (props: TableProps) => (
  <DataTable caption="Categories" columns={columnsFor(props)} rows={props.categories} total={props.categories.length} />
);
