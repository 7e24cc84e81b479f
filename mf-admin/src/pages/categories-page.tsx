import { Skeleton } from 'shared-ui/skeleton';
import { CategoryManagement } from '../features/categories/components/category-management';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

/** /admin/categories: what shoppers filter products by. */
export const CategoriesPage = () => (
  <AdminFrame title="Categories" skeleton={<Skeleton label="Loading categories" height="20rem" />}>
    <CategoryManagement />
  </AdminFrame>
);
