import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import { Nothing } from '../api/fields.js';
import { Category, CategoryForm, CategoryUpdate, NamedCategory } from './schemas.js';

/** `If-Match` is optional; a stale version is refused. */
export const categoryEndpoints = {
  'GET /api/admin/categories': endpoint({
    summary: 'All categories, inactive ones too, in the order in which shoppers see them',
    access: 'admin',
    input: Nothing,
    output: z.array(Category),
  }),
  'POST /api/admin/categories': endpoint({
    summary: 'Add a category',
    access: 'admin',
    input: CategoryForm,
    output: Category,
    status: 201,
    errors: ['category_exists', 'service_unavailable'],
  }),
  'PUT /api/admin/categories/:id': endpoint({
    summary: 'Change a category; its products follow a new slug',
    access: 'admin',
    input: CategoryUpdate,
    output: Category,
    errors: ['not_found', 'category_exists', 'category_changed', 'service_unavailable'],
  }),
  'DELETE /api/admin/categories/:id': endpoint({
    summary: 'Delete a category that has neither products nor categories below it',
    access: 'admin',
    input: NamedCategory,
    output: NamedCategory,
    errors: ['not_found', 'category_in_use', 'category_changed'],
  }),
};
