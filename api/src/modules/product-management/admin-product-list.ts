import { Injectable } from '@nestjs/common';
import type {
  AdminProduct,
  AdminProductQuery,
  AdminProductSort,
  ProductExport,
  ProductFigures,
} from 'shared-contracts/product-management/schemas';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { Reads } from '../../shared/database/reads.js';
import { columnsOf } from '../../shared/database/entity-sql.js';
import type { CsvRow } from '../../shared/http/csv-response.js';
import type { Page } from '../../shared/http/page.js';
import { type Sorting, allOf, byTime, sortedBatches, sortedList } from '../../shared/http/sorted-list.js';
import { containing } from '../../shared/like-pattern.js';
import { type Result, ok } from '../../shared/result.js';
import { Product } from '../catalog/product.entity.js';
import { IS_AT_RISK } from '../insights/stock-at-risk.js';
import {
  type AdminProductRow,
  NAME_KEY,
  adminProduct,
  adminProductColumns,
  adminProductView,
} from './admin-product-rows.js';
import { productCsvRow } from './domain/product-csv.js';
import { unknownProduct } from './product-refusals.js';

const EXPORT_BATCH_SIZE = 500;

type SortedProduct = Pick<AdminProductRow, 'id' | 'createdAt' | 'nameKey' | 'price' | 'inStock'>;
type ByRow = Sorting<SortedProduct>;
type Column = ByRow['columns'][number];

const by = (column: Column): Record<'ASC' | 'DESC', Omit<ByRow, 'name'>> => {
  const columns = [column, { sql: 'products.id', type: 'uuid' as const, keyOf: ({ id }: SortedProduct) => id }];
  return { ASC: { direction: 'ASC', columns }, DESC: { direction: 'DESC', columns } };
};
const byName = by({ sql: NAME_KEY, type: 'text', keyOf: ({ nameKey }) => nameKey });
const byPrice = by({ sql: 'products.price', type: 'numeric', keyOf: ({ price }) => price });
const byStock = by({ sql: 'products.in_stock', type: 'integer', keyOf: ({ inStock }) => inStock });

const sortings: Record<AdminProductSort, ByRow> = {
  newest: byTime('products', 'newest'),
  oldest: byTime('products', 'oldest'),
  name: { name: 'name', ...byName.ASC },
  'name-desc': { name: 'name-desc', ...byName.DESC },
  price: { name: 'price', ...byPrice.ASC },
  'price-desc': { name: 'price-desc', ...byPrice.DESC },
  stock: { name: 'stock', ...byStock.ASC },
  'stock-desc': { name: 'stock-desc', ...byStock.DESC },
};

const IS_OUT = 'products.in_stock = 0';

function matchesOf({ q, category, state, stock }: Omit<z.output<typeof ProductExport>, 'sort'>) {
  return allOf([
    {
      sql: (at) => `lower(products.name || ' ' || coalesce(products.sku, '')) LIKE ${at}`,
      value: q && containing(q.toLowerCase()),
    },
    { sql: (at) => `products.category = ${at}`, value: category },
    {
      sql: (at) => `CASE ${at}::text WHEN 'archived' THEN products.archived_at IS NOT NULL
        WHEN 'active' THEN products.is_active
        WHEN 'inactive' THEN NOT products.is_active AND products.archived_at IS NULL
        ELSE products.archived_at IS NULL END`,
      value: state ?? 'present',
    },
    {
      sql: (at) =>
        `CASE ${at}::text WHEN 'low' THEN ${IS_AT_RISK} WHEN 'out' THEN ${IS_OUT} ELSE NOT (${IS_AT_RISK}) END`,
      value: stock,
    },
  ]);
}

@Injectable()
export class AdminProductList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: Reads,
  ) {}

  list({
    limit,
    cursor,
    sort = 'newest',
    ...filter
  }: z.output<typeof AdminProductQuery>): Promise<Result<Page<AdminProduct>>> {
    return sortedList<AdminProductRow, AdminProduct>(
      this.reads,
      { columns: adminProductColumns, from: 'products', ...matchesOf(filter), sorting: sortings[sort] },
      { limit, cursor, view: adminProductView },
    );
  }

  async *csvRows({ sort = 'newest', ...filter }: z.output<typeof ProductExport>): AsyncGenerator<CsvRow> {
    const { manager } = this.dataSource;
    const columns = `${columnsOf(manager, Product)}, ${NAME_KEY} AS "nameKey"`;
    const list = { columns, from: 'products', ...matchesOf(filter), sorting: sortings[sort] };
    for await (const products of sortedBatches<Product & SortedProduct>(manager, list, EXPORT_BATCH_SIZE))
      yield* products.map(productCsvRow);
  }

  async one(id: string): Promise<Result<AdminProduct>> {
    const product = await adminProduct(this.dataSource.manager, id);
    return product ? ok(product) : unknownProduct;
  }

  async figures(): Promise<ProductFigures> {
    const [figures] = await this.dataSource.manager.query<ProductFigures[]>(
      `SELECT count(*)::integer AS "totalProducts", (count(*) FILTER (WHERE is_active))::integer AS "activeProducts",
              (count(*) FILTER (WHERE ${IS_AT_RISK}))::integer AS "lowStock",
              (count(*) FILTER (WHERE ${IS_OUT}))::integer AS "outOfStock",
              coalesce(sum(price * in_stock), 0)::numeric(18,2)::text AS "revenuePotential"
       FROM products WHERE archived_at IS NULL`,
    );
    if (!figures) throw new Error('an aggregate has one row');
    return figures;
  }
}
