import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestDatabase } from 'local-services/postgres/test-database';
import { ProductQuery } from 'shared-contracts/catalog/schemas';
import { DataSource } from 'typeorm';
import { databaseOptions, poolOf } from '../../shared/database/data-source.js';
import type { Reads } from '../../shared/database/reads.js';
import { createEmptyShop } from '../../testing/test-app.js';
import { CatalogReads } from './catalog-reads.js';
import { MatchCounts } from './match-counts.js';
import { ProductList } from './product-list.js';

const PRODUCTS = 30_000;

/** Not an application, whose idle connections report their scans late. */
let database: TestDatabase;
/** Single, so that its statistics can be read. */
let connection: DataSource;
beforeAll(async () => {
  database = await createEmptyShop();
  connection = await new DataSource({ ...databaseOptions(database.url), poolSize: 1, extra: {} }).initialize();
  await connection.query(
    `INSERT INTO products (name, description, price, category, shape, size, is_featured, is_active, tags, sort_order, created_at)
     SELECT (ARRAY['Classic', 'Postcard', 'Porthole', 'Mini', 'Velvet'])[1 + i % 5] || ' print ' || i,
       'A magnet that does not slide, for ' || (ARRAY['weddings', 'birthdays', 'gardens', 'schools'])[1 + i / 3 % 4],
       1 + (i * 7919 % 9900) / 100.0,
       CASE WHEN i % 2000 = 1 THEN 'rare' ELSE (ARRAY['square', 'rectangle', 'circle', 'bundles'])[1 + i / 7 % 4] END,
       (ARRAY['square', 'rectangle', 'round', 'square'])[1 + i / 7 % 4], (ARRAY['small', 'medium', 'large'])[1 + i % 3],
       i % 50 = 1, i % 20 <> 0, ARRAY['gift'], i % 1000, now() - i * interval '1 minute'
     FROM generate_series(1, $1::integer) AS i`,
    [PRODUCTS],
  );
  await connection.query(`VACUUM ANALYZE products, product_groups, product_words`);
}, 180_000);
afterAll(async () => {
  await connection.destroy();
  await database.drop();
});

async function scansSoFar(): Promise<number> {
  await connection.query(`SELECT pg_stat_force_next_flush()`);
  const [row] = await connection.query<{ scans: number }[]>(
    `SELECT seq_scan::integer AS scans FROM pg_stat_user_tables WHERE relname = 'products'`,
  );
  return row?.scans ?? Number.NaN;
}

const sorts = ['featured', 'price-asc', 'price-desc', 'newest', 'name'];
const narrowings: Record<string, string>[] = [
  {},
  { featured: 'true' },
  { shape: 'circle' },
  { size: 'small' },
  { category: 'bundles' },
  { category: 'rare' },
  { category: 'unheard-of' },
  { shape: 'square', size: 'large', category: 'square', featured: 'false' },
  { shape: 'round', category: 'square' },
  { minPrice: '0.01' },
  { minPrice: '50', maxPrice: '51' },
  { maxPrice: '1.01' },
  { minPrice: '1000' },
  { minPrice: '99', shape: 'round' },
  { maxPrice: '50', category: 'rare' },
  { q: 'magnet' },
  { q: 'velvet wedding' },
  { q: 'print 4242' },
  { q: 'magnte' },
  { q: 'xylophone' },
  { q: 'round', category: 'square' },
  { q: 'magnet', category: 'rare' },
  { q: 'magnet', shape: 'round', size: 'small', minPrice: '50' },
  { q: 'gift', maxPrice: '1.01' },
];

const catalogReadsOf = (dataSource: DataSource) => {
  const onPrimary: Reads['onPrimary'] = (work) => work(poolOf(dataSource));
  const noReplica = { isConfigured: false, written: async () => 0n };
  return new CatalogReads({ onPrimary, run: (_, work) => onPrimary(work) }, noReplica);
};

describe(`with ${PRODUCTS} products`, () => {
  it.each(narrowings)('no list by %j reads the whole table in any order', async (narrowing) => {
    const list = new ProductList(catalogReadsOf(connection), new MatchCounts());
    // more often than Postgres plans before it keeps a plan
    const rounds = 'q' in narrowing ? 1 : 7;
    const queries = [...sorts.map((sort) => ({ ...narrowing, sort })), { ...narrowing, page: '7' }, narrowing];
    for (const query of queries) {
      const before = await scansSoFar();
      for (let round = 0; round < rounds; round++)
        expect(await list.page(ProductQuery.parse({ ...query, limit: '24' }))).toMatchObject({ ok: true });
      expect([query, (await scansSoFar()) - before]).toEqual([query, 0]);
    }
  });

  it('detects a sequential scan', async () => {
    const before = await scansSoFar();
    await connection.query(`SELECT count(*) FROM products WHERE description = 'x'`);
    expect(await scansSoFar()).toBe(before + 1);
  });
});
