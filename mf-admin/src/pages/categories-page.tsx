import { AdminFrame } from '../shared/admin-frame/admin-frame';
import Tags from '@lucide/icons/icons/tags';
import type { Category } from 'shared-contracts/categories/schemas';
import { type EntryHandlers, entryColumns } from '../shared/entries/entry-columns';
import { EntryManagement } from '../shared/entries/entry-management';
import { CategoryDialog } from '../features/categories/components/category-dialog';

const columnsFor = (handlers: EntryHandlers<Category>, all: readonly Category[]) =>
  entryColumns<Category>(
    [
      { id: 'slug', header: 'Slug', cell: ({ slug }) => slug },
      { id: 'parent', header: 'Parent', cell: ({ parentId }) => all.find(({ id }) => id === parentId)?.name ?? 'None' },
      { id: 'products', header: 'Products', align: 'end', cell: ({ productCount }) => productCount },
    ],
    handlers,
  );

const CategoryManagement = () => (
  <EntryManagement
    list="categories"
    columnsFor={columnsFor}
    empty={{ icon: Tags, text: 'Shoppers filter products by category once there are some.' }}
    consequenceOf={({ name }) => `${name}. Shoppers can no longer filter by it.`}
    renderDialog={(props) => <CategoryDialog {...props} />}
  />
);

export const CategoriesPage = () => (
  <AdminFrame title="Categories" permission="admin">
    <CategoryManagement />
  </AdminFrame>
);
