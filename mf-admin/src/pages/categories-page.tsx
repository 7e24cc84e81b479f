import { Skeleton } from 'shared-ui/skeleton';
import { CategoryManagement } from '../features/categories/components/category-management';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

export const CategoriesPage = () => (
  <AdminFrame title="Categories" skeleton={<Skeleton label="Loading categories" height="20rem" />}>
    <CategoryManagement />
  </AdminFrame>
);
