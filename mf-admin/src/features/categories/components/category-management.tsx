import Plus from '@lucide/icons/icons/plus';
import Tags from '@lucide/icons/icons/tags';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category } from 'shared-contracts/categories/schemas';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { Loaded } from 'shared-ui/loaded';
import { Skeleton } from 'shared-ui/skeleton';
import { ConfirmChange } from '../../../shared/confirm-dialog/confirm-change';
import { DataTable } from '../../../shared/data-table/data-table';
import { entryColumns, type EntryHandlers } from '../../../shared/entry-columns/entry-columns';
import { ListLayout } from '../../../shared/list-layout/list-layout';
import { categoriesQuery, useDeleteCategory } from '../queries/categories';
import { CategoryDialog } from './category-dialog';

function DeleteCategory({ category, onClose }: { category: Category; onClose: () => void }) {
  const remove = useDeleteCategory();
  return (
    <ConfirmChange
      title="Delete this category?"
      confirm="Delete"
      busyLabel="Deleting..."
      change={remove}
      value={category}
      done="Category deleted successfully"
      failed="Failed to delete category"
      onClose={onClose}
    >
      {category.name}. Shoppers can no longer filter by it.
    </ConfirmChange>
  );
}

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

const CategoryTable = (props: TableProps) => (
  <DataTable caption="Categories" columns={columnsFor(props)} rows={props.categories} total={props.categories.length} />
);

type OpenDialog = { to: 'add' } | { to: 'edit' | 'delete'; category: Category } | null;

export function CategoryManagement() {
  const query = useQuery(categoriesQuery);
  const [asked, setAsked] = useState<OpenDialog>(null);
  const close = () => setAsked(null);
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton label="Loading categories" width="100%" height="20rem" />}
      errorTitle="Failed to load categories"
    >
      {(categories) => (
        <ListLayout
          tools={
            <Button onClick={() => setAsked({ to: 'add' })}>
              <Icon icon={Plus} /> Add New Category
            </Button>
          }
        >
          {categories.length === 0 ? (
            <EmptyState icon={<Icon icon={Tags} />} title="No categories found">
              Shoppers filter products by category once there are some.
            </EmptyState>
          ) : (
            <CategoryTable
              categories={categories}
              onEdit={(category) => setAsked({ to: 'edit', category })}
              onDelete={(category) => setAsked({ to: 'delete', category })}
            />
          )}
          {asked?.to === 'add' && <CategoryDialog category={null} all={categories} onClose={close} />}
          {asked?.to === 'edit' && <CategoryDialog category={asked.category} all={categories} onClose={close} />}
          {asked?.to === 'delete' && <DeleteCategory category={asked.category} onClose={close} />}
        </ListLayout>
      )}
    </Loaded>
  );
}
