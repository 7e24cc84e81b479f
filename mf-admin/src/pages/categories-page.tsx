import { CategoryManagement } from '../features/categories/components/category-management';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

export const CategoriesPage = () => (
  <AdminFrame title="Categories" permission="admin">
    <CategoryManagement />
  </AdminFrame>
);
