import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import {
  AltTextChange,
  ImageOrder,
  ImagesOfProduct,
  NamedProductImage,
  ProductImage,
  ProductImageForm,
} from './schemas.js';

export const productImageEndpoints = {
  'GET /api/admin/products/:id/images': endpoint({
    summary: 'The pictures of a product, the main one first',
    access: 'admin',
    input: ImagesOfProduct,
    output: z.array(ProductImage),
    errors: ['not_found'],
  }),
  'POST /api/admin/products/:id/images': endpoint({
    summary: 'Add a picture to a product; it becomes public, and repeating it adds nothing',
    access: 'admin',
    input: ProductImageForm,
    output: ProductImage,
    status: 201,
    errors: ['not_found', 'too_many_images', 'service_unavailable'],
  }),
  'DELETE /api/admin/products/:id/images/:imageId': endpoint({
    summary: 'Delete a picture of a product; if it was the main one, the next one becomes it',
    access: 'admin',
    input: NamedProductImage,
    output: z.object({ id: z.string() }),
    errors: ['not_found'],
  }),
  'PUT /api/admin/products/:id/images/:imageId/primary': endpoint({
    summary: 'Set the main picture of a product, which moves to the front',
    access: 'admin',
    input: NamedProductImage,
    output: z.array(ProductImage),
    errors: ['not_found'],
  }),
  'PATCH /api/admin/products/:id/images/:imageId': endpoint({
    summary: 'Change what a picture of a product is described as',
    access: 'admin',
    input: AltTextChange,
    output: ProductImage,
    errors: ['not_found'],
  }),
  'PUT /api/admin/products/:id/image-order': endpoint({
    summary: 'Reorder the pictures of a product; refused if others were added or deleted meanwhile',
    access: 'admin',
    input: ImageOrder,
    output: z.array(ProductImage),
    errors: ['not_found', 'images_changed'],
  }),
};
