import { beforeAll, describe, expect, it } from '@jest/globals';
import { testApp } from '../../testing/started.js';

type Product = { id: string; updatedAt: string };
type Part = { after: string | null; updatedAt: string };

const app = testApp();
let active: Product[];

beforeAll(async () => {
  await app.dataSource.query(`DELETE FROM products`);
  await app.dataSource.query(
    `INSERT INTO products (name, description, price, category, shape, size, is_active, updated_at)
     SELECT 'No. ' || n, 'One of many magnets', 10, 'square', 'square', 'small', n > 500, timestamptz '2026-01-01' + n * interval '1 second'
     FROM generate_series(1, 3000) n`,
  );
  const rows = await app.dataSource.query<{ id: string; updated_at: Date }[]>(
    `SELECT id, updated_at FROM products WHERE is_active ORDER BY id`,
  );
  active = rows.map((row) => ({ id: row.id, updatedAt: row.updated_at.toISOString() }));
});

const parts = async (size: number) => (await app.browser().get<Part[]>(`/api/sitemap/parts?size=${size}`)).body;
const products = async (query: string) => (await app.browser().get<Product[]>(`/api/sitemap/products?${query}`)).body;

describe('the sitemap', () => {
  it('splits the active products into parts, none of them empty', async () => {
    const found = await parts(1000);
    expect(found.map(({ after }) => after)).toEqual([null, active[999]!.id, active[1999]!.id]);
    const latest = active.slice(1000, 2000).map(({ updatedAt }) => updatedAt);
    expect(found[1]!.updatedAt).toBe(latest.toSorted().at(-1));
    expect(await parts(2500)).toHaveLength(1);
  });

  it('lists every active product once across parts', async () => {
    const found: Product[] = [];
    for (;;) {
      const last = found.at(-1);
      const next = await products(`limit=900${last ? `&after=${last.id}` : ''}`);
      found.push(...next);
      if (next.length < 900) break;
    }
    expect(found).toEqual(active);
  });

  it.each([
    ['products?limit=5001', 'limit'],
    ['products', 'limit'],
    ['products?limit=1&after=x', 'after'],
    ['parts?size=1', 'size'],
    ['parts', 'size'],
  ])('refuses %s', async (path, field) => {
    expect(await app.browser().get(`/api/sitemap/${path}`)).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.any(String) } },
    });
  });
});
