import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Product, ProductCategory, ShippingOption } from 'shared-contracts/catalog/schemas';
import type { QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { poolOf } from '../../shared/database/pool.js';
import { cursorOf, keysOf } from '../../shared/http/cursor.js';
import { type Page, page } from '../../shared/http/page.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { type ProductFilter, whereOf } from './product-filter.js';
import { type ProductRow, onTheWire, productColumns } from './product-rows.js';

const DEFAULT_LIMIT = 50;
const cursorPatterns = [/^-?\d{1,10}$/, /^[0-9a-f-]{36}$/];

/** What shoppers can see of the catalogue. One statement each, which Postgres plans once per connection. */
@Injectable()
export class Catalog {
  constructor(private readonly dataSource: DataSource) {}

  private async read<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    const name = createHash('sha1').update(text).digest('base64url');
    const { rows } = await poolOf(this.dataSource).query<Row>({ name, text, values });
    return rows;
  }

  /** Active products by `sortOrder`, from the place of the cursor on. */
  async list({
    limit = DEFAULT_LIMIT,
    cursor,
    ...filter
  }: ProductFilter): Promise<Result<Page<z.input<typeof Product>>>> {
    const { where, values } = whereOf(filter);
    const from = cursor === undefined ? ok([]) : keysOf(cursor, cursorPatterns);
    if (!from.ok) return from;
    const place = values.length + 1;
    const isAfter = from.value.length > 0 ? `AND (p.sort_order, p.id) > ($${place}, $${place + 1})` : '';
    // one row more than wanted: it tells whether there is a next page. The total counts the list, not the page.
    const rows = await this.read<ProductRow & { total: string }>(
      `SELECT ${productColumns}, (SELECT count(*) FROM products p WHERE ${where}) AS total
       FROM products p WHERE ${where} ${isAfter} ORDER BY p.sort_order, p.id LIMIT $${place + from.value.length}`,
      [...values, ...from.value, limit + 1],
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return ok(
      page({
        rows: shown.map(onTheWire),
        total: rows[0] ? Number(rows[0].total) : await this.count({ where, values }),
        nextCursor: last && rows.length > limit ? cursorOf([last.sortOrder, last.id]) : null,
      }),
    );
  }

  private async count({ where, values }: { where: string; values: unknown[] }): Promise<number> {
    const [row] = await this.read<{ total: string }>(`SELECT count(*) AS total FROM products p WHERE ${where}`, values);
    return Number(row?.total);
  }

  async find(id: string): Promise<Result<z.input<typeof Product>>> {
    const [row] = await this.read<ProductRow>(
      `SELECT ${productColumns} FROM products p WHERE p.id = $1 AND p.is_active`,
      [id],
    );
    return row ? ok(onTheWire(row)) : fail('not_found', 'This product does not exist');
  }

  /** Active categories in the shop's order, each with the number of its active products. */
  categories(): Promise<z.input<typeof ProductCategory>[]> {
    return this.read(
      `SELECT id, name, slug, description, image_url AS "imageUrl",
         (SELECT count(*)::int FROM products p WHERE p.category = c.slug AND p.is_active) AS "productCount"
       FROM product_categories c WHERE is_active ORDER BY sort_order, name`,
      [],
    );
  }

  /** Active ways to ship; the first is the default. */
  shippingOptions(): Promise<z.input<typeof ShippingOption>[]> {
    return this.read(
      `SELECT id, name, description, base_rate AS "baseRate", free_shipping_threshold AS "freeShippingThreshold",
         sort_order AS "sortOrder"
       FROM shipping_options WHERE is_active ORDER BY sort_order, created_at, id`,
      [],
    );
  }
}
