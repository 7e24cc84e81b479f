import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../../shared/api-query/api-query';

export const adminProductQuery = (id: string) =>
  queryOptions({ ...apiQuery('GET /api/admin/products/:id', { id }, ['/api/admin/products', id]), gcTime: 0 });

export const productFiguresQuery = apiQuery('GET /api/admin/product-summary', {}, ['/api/admin/product-summary']);

export const categoriesQuery = apiQuery('GET /api/product-categories', {}, ['/api/product-categories']);
