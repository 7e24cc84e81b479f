import type { Read } from './catalog-reads.js';
import type { ProductOrder } from './domain/product-order.js';
import type { Place } from './product-cursor.js';
import { Parameters, type ProductFilter, groupConditions, isByGroup, priceConditions } from './product-filter.js';
import { type ProductRow, productColumns } from './product-rows.js';

/** Which part of which list: from `offset` on, or from behind a place. */
export type ListPart = {
  filter: ProductFilter;
  /** What is searched for, as Postgres writes a `tsquery`. It is the first parameter of the statement. */
  search: string | null;
  order: ProductOrder;
  rows: number;
  offset: number;
  after: Place | null;
};

/** A product with the key that it is sorted by. */
export type ListedProduct = ProductRow & { sortKey: string };
/** What a statement reads: the total beside each product, and beside none where the page is empty. */
export type ListedRow = { total: number } & (ListedProduct | { id: null });

const keyAsText: Record<ProductOrder['type'], string> = {
  integer: 'page.key::text',
  numeric: 'page.key::text',
  text: 'page.key',
  timestamptz: `to_char(page.key AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

const all = (...conditions: string[]) => conditions.join(' AND ');

/** The products of a group `g`: what the indexes `..._in_group` begin with. */
const inGroup = `p.is_active AND p.category = g.category AND p.shape = g.shape AND p.size = g.size AND p.is_featured = g.is_featured`;

/** What all lists are made of. */
class ListSql {
  readonly parameters = new Parameters();
  readonly searched: string[];

  constructor(readonly part: ListPart) {
    this.searched = part.search === null ? [] : [`p.search @@ ${this.parameters.of(part.search)}::tsquery`];
  }

  groups(row: 'p' | 'g'): string[] {
    return groupConditions(this.part.filter, row, this.parameters);
  }

  prices(): string[] {
    return priceConditions(this.part.filter, this.parameters);
  }

  /** That a row stands behind the place where the page begins. */
  behind(key: string, id: string): string[] {
    const { after, order } = this.part;
    if (!after) return [];
    const [ofKey, ofId] = [this.parameters.of(after.key), this.parameters.of(after.id)];
    return [`(${key}, ${id}) ${order.direction === 'ASC' ? '>' : '<'} (${ofKey}::${order.type}, ${ofId}::uuid)`];
  }

  sorted(key: string, id: string): string {
    const { direction } = this.part.order;
    return `ORDER BY ${key} ${direction}, ${id} ${direction}`;
  }

  /**
   * On first pages the number itself, not a parameter: not knowing how few rows are wanted, Postgres would plan the statement anew
   * each time. Further pages have too many numbers to keep plans for.
   */
  atMost(rows: number): string {
    return `LIMIT ${this.part.offset === 0 ? Math.trunc(rows) : `${this.parameters.of(rows)}::integer`}`;
  }

  window(): string {
    const { rows, offset } = this.part;
    return offset === 0 ? this.atMost(rows) : `${this.atMost(rows)} OFFSET ${this.parameters.of(offset)}::integer`;
  }

  /** The first products of the order that fulfil the conditions, as `id` and `key`. */
  walk(...conditions: string[]): string {
    const { key } = this.part.order;
    const where = all('p.is_active', ...conditions, ...this.behind(key, 'p.id'));
    return `SELECT p.id, ${key} AS key FROM products p WHERE ${where} ${this.sorted(key, 'p.id')} ${this.window()}`;
  }

  /** The whole products of a page that is given as `id` and `key`. */
  list({ page, total, given = '' }: { page: string; total: string; given?: string }): Read {
    return {
      text: `${given} SELECT counted.total, ${keyAsText[this.part.order.type]} AS "sortKey", ${productColumns}
        FROM (SELECT (${total})::integer AS total) AS counted
        LEFT JOIN ((${page}) AS page JOIN products p ON p.id = page.id) ON true
        ${this.sorted('page.key', 'page.id')}`,
      values: this.parameters.values,
      // the best way to what is searched for depends on the words
      plan: this.part.search === null ? 'once' : 'by index',
    };
  }
}

/**
 * Lists that are narrowed by nothing but what groups hold. Groups know their numbers: nothing is counted. Each group brings its first
 * products by its own index, and the first of those are the page's: what that costs depends on the number of groups, not of products.
 */
export function groupedList(part: ListPart): Read {
  const sql = new ListSql(part);
  const groups = all('g.products > 0', ...sql.groups('g'));
  const total = `SELECT coalesce(sum(g.products), 0) FROM product_groups g WHERE ${groups}`;
  if (!isByGroup(part.filter)) return sql.list({ page: sql.walk(), total });
  const { key } = part.order;
  const first = `SELECT p.id, ${key} AS key FROM products p WHERE ${all(inGroup, ...sql.behind(key, 'p.id'))}
    ${sql.sorted(key, 'p.id')} ${sql.atMost(part.offset + part.rows)}`;
  const page = `SELECT first.id, first.key FROM product_groups g CROSS JOIN LATERAL (${first}) AS first WHERE ${groups}
    ${sql.sorted('first.key', 'first.id')} ${sql.window()}`;
  return sql.list({ page, total });
}

/**
 * Lists that are narrowed by search or price, where few products match: takes all of them by the index that narrows most, and sorts
 * them. It takes no more than `most + 1`. A total of so many means that there are more, and that `walkedList` has the page.
 */
export function foundList(part: ListPart, most: number): Read {
  const sql = new ListSql(part);
  const select = `SELECT p.id, ${part.order.key} AS key FROM products p WHERE`;
  const enough = sql.atMost(most + 1);
  // by price: in its order, which is that of the indexes
  const byPrice = () => `${all(...sql.prices())} ORDER BY p.price ${enough}`;
  const ways = {
    search: () => `${select} ${all('p.is_active', ...sql.searched, ...sql.groups('p'), ...sql.prices())} ${enough}`,
    price: () => `${select} p.is_active AND ${byPrice()}`,
    priceInGroups: () => `SELECT matching.* FROM product_groups g
      CROSS JOIN LATERAL (${select} ${inGroup} AND ${byPrice()}) AS matching
      WHERE ${all('g.products > 0', ...sql.groups('g'))} ${enough}`,
  };
  const found = part.search === null ? ways[isByGroup(part.filter) ? 'priceInGroups' : 'price']() : ways.search();
  const page = `SELECT found.id, found.key FROM found WHERE ${all('true', ...sql.behind('found.key', 'found.id'))}
    ${sql.sorted('found.key', 'found.id')} ${sql.window()}`;
  return sql.list({ given: `WITH found AS MATERIALIZED (${found})`, page, total: 'SELECT count(*) FROM found' });
}

/** The same lists where many products match: walks along the order and passes by what does not match, until the page is full. */
export function walkedList(part: ListPart): Read {
  const sql = new ListSql(part);
  const page = sql.walk(...sql.searched, ...sql.groups('p'), ...sql.prices());
  return sql.list({ page, total: 'SELECT 0' });
}
