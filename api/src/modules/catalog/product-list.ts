import { Injectable } from '@nestjs/common';
import type { Product } from 'shared-contracts/catalog/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type * as z from 'zod';
import { type Page, page } from '../../shared/http/page.js';
import { type Result, ok } from '../../shared/result.js';
import { CatalogReads, type Read } from './catalog-reads.js';
import { type ProductOrder, bestMatch, productOrders } from './domain/product-order.js';
import { MatchCounts } from './match-counts.js';
import { type ProductFilter, isByPrice } from './product-filter.js';
import {
  type ListPart,
  type KeyedProductRow,
  type ListedRow,
  foundList,
  groupedList,
  matchCount,
  walkedList,
  cursorBehind,
  positionIn,
} from './product-list-sql.js';
import { onTheWire } from './product-rows.js';

const DEFAULT_LIMIT = 50;
const { countedUpTo } = shopPolicy.productList;
/** Among more matches, how well they match means little. */
const SORTED_UP_TO = 1_000;

/** One more than the page if there is a next one. */
type Listed = { products: KeyedProductRow[]; total: number; isTotalExact: boolean; order: ProductOrder };
type Search = { question: string; query: string };

const nothing: Listed = { products: [], total: 0, isTotalExact: true, order: productOrders.featured };

@Injectable()
export class ProductList {
  constructor(
    private readonly reads: CatalogReads,
    private readonly counts: MatchCounts,
  ) {}

  async page(filter: ProductFilter): Promise<Result<Page<z.input<typeof Product>>>> {
    const listed = await this.listed(filter);
    if (!listed.ok) return listed;
    const { products, total, isTotalExact, order } = listed.value;
    const shown = products.slice(0, limitOf(filter));
    const last = products.length > shown.length ? shown.at(-1) : undefined;
    const nextCursor = last ? cursorBehind(order, { key: last.sortKey, id: last.id }) : null;
    return ok(page({ rows: shown.map(onTheWire), total, isTotalExact, nextCursor }));
  }

  private listed(filter: ProductFilter): Promise<Result<Listed>> {
    if (filter.q !== undefined) return this.searched(filter, filter.q);
    return isByPrice(filter) ? this.narrowed(filter, null) : this.grouped(filter);
  }

  private async grouped(filter: ProductFilter): Promise<Result<Listed>> {
    const order = productOrders[filter.sort ?? 'featured'];
    const after = placeOf(filter, order);
    if (!after.ok) return after;
    const { products, total } = await this.read(groupedList(partOf(filter, { order, after: after.value })));
    return ok({ products, total, isTotalExact: true, order });
  }

  /** If none contains the words, those with similar words. */
  private async searched(filter: ProductFilter, question: string): Promise<Result<Listed>> {
    for (const isTolerant of [false, true]) {
      const [found] = await this.reads.rows<{ query: string | null }>({
        text: 'SELECT product_query($1, $2, $3)::text AS query',
        values: [question, isTolerant, filter.match === 'any'],
      });
      if (!found?.query) break;
      const listed = await this.narrowed(filter, { question, query: found.query });
      if (!listed.ok || listed.value.total > 0) return listed;
    }
    return ok(nothing);
  }

  /** Up to `SORTED_UP_TO` matches are sorted; more are counted up to `countedUpTo`, in the shop's order. */
  private async narrowed(filter: ProductFilter, search: Search | null): Promise<Result<Listed>> {
    const asked = filter.sort && productOrders[filter.sort];
    const order = asked ?? (search ? bestMatch(search.question) : productOrders.featured);
    const after = placeOf(filter, order);
    const query = search && search.query;
    const key = matchesKey(filter, query);
    if (!this.counts.has(key)) {
      const part = partOf(filter, { order, query, after: after.ok ? after.value : null });
      const found = await this.read(foundList(part, SORTED_UP_TO));
      if (found.total <= SORTED_UP_TO) return after.ok ? ok({ ...found, isTotalExact: true, order }) : after;
    }
    const walkOrder = asked ?? productOrders.featured;
    const behind = placeOf(filter, walkOrder);
    if (!behind.ok) return behind;
    const part = partOf(filter, { order: walkOrder, query, after: behind.value });
    const [counted, { products }] = await Promise.all([
      this.counts.of(key, async () => (await this.read(matchCount(part, countedUpTo))).total),
      this.read(walkedList(part)),
    ]);
    const isTotalExact = counted <= countedUpTo;
    return ok({ products, total: Math.min(counted, countedUpTo), isTotalExact, order: walkOrder });
  }

  private async read(statement: Read): Promise<{ products: KeyedProductRow[]; total: number }> {
    const rows = await this.reads.rows<ListedRow>(statement);
    return { products: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
  }
}

const matchesKey = ({ category, shape, size, featured, minPrice, maxPrice }: ProductFilter, query: string | null) =>
  JSON.stringify([query, category, shape, size, featured, minPrice, maxPrice]);

const limitOf = ({ limit = DEFAULT_LIMIT }: ProductFilter) => limit;

const placeOf = ({ cursor }: ProductFilter, order: ProductOrder) =>
  cursor === undefined ? ok(null) : positionIn(order, cursor);

const partOf = (
  filter: ProductFilter,
  { query = null, ...part }: Pick<ListPart, 'order' | 'after'> & { query?: string | null },
): ListPart => ({
  ...part,
  filter,
  search: query,
  rows: limitOf(filter) + 1,
  offset: ((filter.page ?? 1) - 1) * limitOf(filter),
});
