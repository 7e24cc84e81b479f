import * as z from 'zod';
import { Id, Nothing } from '../api/fields.js';
import { endpoint } from '../api/endpoint.js';
import { PicturePrints, PicturePrintsRequest } from './picture-prints.js';
import { Product, ProductCategory, ProductQuery, ShippingOption } from './schemas.js';

export const catalogEndpoints = {
  'GET /api/products': endpoint({
    summary: 'Active products: filtered, searched, sorted, paged',
    access: 'public',
    input: ProductQuery,
    output: z.array(Product),
  }),
  'GET /api/products/:id': endpoint({
    summary: 'One active product',
    access: 'public',
    input: z.strictObject({ id: Id }),
    output: Product,
    errors: ['not_found'],
  }),
  'GET /api/products/:id/prints': endpoint({
    summary: 'Where the pictures of an active product show prints, for those of which it is known',
    access: 'public',
    input: PicturePrintsRequest,
    output: z.array(PicturePrints),
  }),
  'GET /api/product-categories': endpoint({
    summary: 'Active categories with the number of their products',
    access: 'public',
    input: Nothing,
    output: z.array(ProductCategory),
  }),
  'GET /api/shipping-options': endpoint({
    summary: 'Active shipping options, the default first',
    access: 'public',
    input: Nothing,
    output: z.array(ShippingOption),
  }),
};
