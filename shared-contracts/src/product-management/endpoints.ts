import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import { Id, Nothing } from '../api/fields.js';
import { NewProduct, ProductChange } from './product-fields.js';
import {
  AdminProduct,
  AdminProductQuery,
  AdminVariation,
  BulkProductOutcome,
  BulkProducts,
  DeletedProduct,
  NamedProduct,
  NamedVariation,
  NewVariation,
  ProductFigures,
  ProductImport,
  ProductReport,
  StockChange,
  VariationChange,
} from './schemas.js';
import { SheetChange } from './sheet.js';

const CREATED = 201;

/** `If-Match`: the version that the admin saw. */
export const productManagementEndpoints = {
  'GET /api/admin/products': endpoint({
    summary: 'All products, inactive ones included: searched, filtered, sorted and paged',
    access: 'admin',
    input: AdminProductQuery,
    output: z.array(AdminProduct),
  }),
  'GET /api/admin/product-summary': endpoint({
    summary: 'How many products there are, how many need stock, and what the stock is worth',
    access: 'admin',
    input: Nothing,
    output: ProductFigures,
  }),
  'GET /api/admin/products/:id': endpoint({
    summary: 'One product, whatever its state',
    access: 'admin',
    input: NamedProduct,
    output: AdminProduct,
    errors: ['not_found'],
  }),
  'POST /api/admin/products': endpoint({
    summary: 'Create a product',
    access: 'admin',
    input: NewProduct,
    output: AdminProduct,
    status: CREATED,
    errors: ['sku_taken'],
  }),
  'POST /api/admin/products/import': endpoint({
    summary: 'Import products from a CSV file; nothing changes if a row is wrong, unless the valid ones are accepted',
    access: 'admin',
    input: ProductImport,
    output: ProductReport,
    errors: ['sku_taken'],
  }),
  'POST /api/admin/products/bulk': endpoint({
    summary: 'Change or delete several products, each separately: active or featured; those that refuse it are named',
    access: 'admin',
    input: BulkProducts,
    output: BulkProductOutcome,
  }),
  'PATCH /api/admin/products': endpoint({
    summary: 'Change prices and stock of many products: all rows, or none if one is outdated',
    access: 'admin',
    input: SheetChange,
    output: z.object({ changed: z.int() }),
    errors: ['products_changed'],
  }),
  'PUT /api/admin/products/:id': endpoint({
    summary: 'Change a product; If-Match: "3-20" names its version and the stock that the admin saw',
    access: 'admin',
    input: ProductChange,
    output: AdminProduct,
    errors: ['not_found', 'product_changed', 'stock_reserved', 'sku_taken'],
  }),
  'DELETE /api/admin/products/:id': endpoint({
    summary: 'Delete a product, or archive it if it was ever ordered',
    access: 'admin',
    input: NamedProduct,
    output: DeletedProduct,
    errors: ['not_found'],
  }),
  'PATCH /api/admin/products/:id/toggle-status': endpoint({
    summary: 'Show or hide a product in the shop; an archived one comes back',
    access: 'admin',
    input: NamedProduct,
    output: AdminProduct,
    errors: ['not_found', 'product_changed'],
  }),
  'PATCH /api/admin/products/:id/stock': endpoint({
    summary:
      'Set the stock of a product; If-Match: "20" names the stock that the admin saw, and the difference is applied',
    access: 'admin',
    input: StockChange,
    output: AdminProduct,
    errors: ['not_found', 'stock_reserved'],
  }),
  'POST /api/admin/products/:id/duplicate': endpoint({
    summary: 'Duplicate a product; the copy is inactive, without stock, SKU and reviews',
    access: 'admin',
    input: NamedProduct,
    output: AdminProduct,
    status: CREATED,
    errors: ['not_found'],
  }),
  'GET /api/admin/products/:id/variations': endpoint({
    summary: 'The variations of a product, inactive ones included',
    access: 'admin',
    input: NamedProduct,
    output: z.array(AdminVariation),
    errors: ['not_found'],
  }),
  'POST /api/admin/products/:id/variations': endpoint({
    summary: 'Add a variation to a product',
    access: 'admin',
    input: NewVariation,
    output: AdminVariation,
    status: CREATED,
    errors: ['not_found', 'sku_taken'],
  }),
  'PUT /api/admin/products/:id/variations/:variationId': endpoint({
    summary: 'Change a variation',
    access: 'admin',
    input: VariationChange,
    output: AdminVariation,
    errors: ['not_found', 'variation_changed', 'sku_taken'],
  }),
  'DELETE /api/admin/products/:id/variations/:variationId': endpoint({
    summary: 'Delete a variation; orders keep its name',
    access: 'admin',
    input: NamedVariation,
    output: z.object({ id: Id }),
    errors: ['not_found'],
  }),
};
