import { cursorOf, keysOf } from '../../shared/http/cursor.js';
import { type Result, ok } from '../../shared/result.js';
import type { Read } from './catalog-reads.js';
import type { ProductOrder } from './domain/product-order.js';
import { Parameters, type ProductFilter, groupConditions, isByGroup, priceConditions } from './product-filter.js';
import { type ProductRow, productColumns } from './product-rows.js';

export type ListPart = {
  filter: ProductFilter;
  /** A `tsquery`, the statement's first parameter. */
  search: string | null;
  order: ProductOrder;
  rows: number;
  offset: number;
  after: CursorPosition | null;
};

export type KeyedProductRow = ProductRow & { sortKey: string };
/** An empty page has one row without a product. */
export type ListedRow = { total: number } & (KeyedProductRow | { id: null });

const keyAsText: Record<ProductOrder['type'], string> = {
  integer: 'page.key::text',
  numeric: 'page.key::text',
  text: 'page.key',
  timestamptz: `to_char(page.key AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

const all = (...conditions: string[]) => conditions.join(' AND ');

/** The prefix of the `..._in_group` indexes. */
const inGroup = `p.is_active AND p.category = g.category AND p.shape = g.shape AND p.size = g.size AND p.is_featured = g.is_featured`;

class ListSql {
  readonly parameters = new Parameters();
  readonly searched: string[];

  constructor(readonly part: ListPart) {
    this.searched = part.search === null ? [] : [`p.search @@ ${this.parameters.of(part.search)}::tsquery`];
  }

  /** The best plan depends on the words. */
  get plan(): 'once' | 'by index' {
    return this.part.search === null ? 'once' : 'by index';
  }

  groups(row: 'p' | 'g'): string[] {
    return groupConditions(this.part.filter, row, this.parameters);
  }

  prices(): string[] {
    return priceConditions(this.part.filter, this.parameters);
  }

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

  /** A literal on first pages: without the limit, Postgres would plan the statement each time. */
  atMost(rows: number): string {
    return `LIMIT ${this.part.offset === 0 ? Math.trunc(rows) : `${this.parameters.of(rows)}::integer`}`;
  }

  window(): string {
    const { rows, offset } = this.part;
    return offset === 0 ? this.atMost(rows) : `${this.atMost(rows)} OFFSET ${this.parameters.of(offset)}::integer`;
  }

  walk(...conditions: string[]): string {
    const { key } = this.part.order;
    const where = all('p.is_active', ...conditions, ...this.behind(key, 'p.id'));
    return `SELECT p.id, ${key} AS key FROM products p WHERE ${where} ${this.sorted(key, 'p.id')} ${this.window()}`;
  }

  list({ page, total, given = '' }: { page: string; total: string; given?: string }): Read {
    return {
      text: `${given} SELECT counted.total, ${keyAsText[this.part.order.type]} AS "sortKey", ${productColumns}
        FROM (SELECT (${total})::integer AS total) AS counted
        LEFT JOIN ((${page}) AS page JOIN products p ON p.id = page.id) ON true
        ${this.sorted('page.key', 'page.id')}`,
      values: this.parameters.values,
      plan: this.plan,
    };
  }
}

/** Without search or price range: the cost depends on the number of groups, not of products. */
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

function matches(sql: ListSql, { key, most }: { key: string; most: number }): string {
  const select = `SELECT p.id, ${key} AS key FROM products p WHERE`;
  const enough = sql.atMost(most + 1);
  if (sql.part.search !== null)
    return `${select} ${all('p.is_active', ...sql.searched, ...sql.groups('p'), ...sql.prices())} ${enough}`;
  // in the order of the indexes
  const byPrice = `${all(...sql.prices())} ORDER BY p.listed_price ${enough}`;
  if (!isByGroup(sql.part.filter)) return `${select} p.is_active AND ${byPrice}`;
  return `SELECT matching.* FROM product_groups g CROSS JOIN LATERAL (${select} ${inGroup} AND ${byPrice}) AS matching
    WHERE ${all('g.products > 0', ...sql.groups('g'))} ${enough}`;
}

/** For few matches: sorts all. With a total above `most`, `walkedList` has to read the page. */
export function foundList(part: ListPart, most: number): Read {
  const sql = new ListSql(part);
  const found = matches(sql, { key: part.order.key, most });
  const page = `SELECT found.id, found.key FROM found WHERE ${all('true', ...sql.behind('found.key', 'found.id'))}
    ${sql.sorted('found.key', 'found.id')} ${sql.window()}`;
  return sql.list({ given: `WITH found AS MATERIALIZED (${found})`, page, total: 'SELECT count(*) FROM found' });
}

export function matchCount(part: ListPart, most: number): Read {
  const sql = new ListSql({ ...part, offset: 0 });
  const text = `SELECT count(*)::integer AS total, NULL AS id FROM (${matches(sql, { key: 'NULL', most })}) AS found`;
  return { text, values: sql.parameters.values, plan: sql.plan };
}

/** For many matches: walks the order until the page is full. */
export function walkedList(part: ListPart): Read {
  const sql = new ListSql(part);
  const page = sql.walk(...sql.searched, ...sql.groups('p'), ...sql.prices());
  return sql.list({ page, total: 'SELECT 0' });
}

type CursorPosition = { key: string; id: string };

/** No other list accepts it. */
export const cursorBehind = ({ name }: ProductOrder, { key, id }: CursorPosition): string => cursorOf([name, key, id]);

export function positionIn({ name, type }: ProductOrder, cursor: string): Result<CursorPosition> {
  const keys = keysOf(cursor, [{ exactly: name }, type, 'uuid']);
  if (!keys.ok) return keys;
  const [, key = '', id = ''] = keys.value;
  return ok({ key, id });
}
