import { ProductQuery } from 'shared-contracts/catalog/schemas';
import { ProductList } from '../modules/catalog/product-list.js';
import type { TestApp } from './test-app.js';

type Query = Record<string, string>;

export function listedProducts(app: () => TestApp) {
  async function pageOf(query: Query = {}) {
    const listed = await app().nest.get(ProductList).page(ProductQuery.parse(query));
    if (!listed.ok) throw new Error(`refused: ${JSON.stringify(listed)}`);
    const { rows, total, isTotalExact, nextCursor } = listed.value;
    return { names: rows.map(({ name }) => name), total, isTotalExact, nextCursor };
  }
  const namesOf = async (query: Query = {}) => (await pageOf(query)).names;

  async function namesByCursor(query: Query): Promise<string[]> {
    const names: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { names: more, nextCursor } = await pageOf({ ...query, ...(cursor && { cursor }) });
      names.push(...more);
      cursor = nextCursor;
    }
    return names;
  }
  return { pageOf, namesOf, namesByCursor };
}
