import { Injectable } from '@nestjs/common';
import type { SitemapProduct } from 'shared-contracts/sitemap/endpoints';
import { DataSource } from 'typeorm';

type Part = { after: string | null; updatedAt: string };

// `OR $1 IS NULL` would scan the table each time
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

@Injectable()
export class Sitemap {
  constructor(private readonly dataSource: DataSource) {}

  async parts(size: number): Promise<Part[]> {
    const parts = await this.dataSource.query<{ after: string | null; updatedAt: Date }[]>(
      `SELECT (array_agg(before) FILTER (WHERE place % $1 = 0))[1] AS after, max(updated_at) AS "updatedAt"
       FROM (
         SELECT updated_at, lag(id) OVER by_id AS before, row_number() OVER by_id - 1 AS place
         FROM products WHERE is_active WINDOW by_id AS (ORDER BY id)
       ) AS numbered
       GROUP BY place / $1 ORDER BY place / $1`,
      [size],
    );
    return parts.map(({ after, updatedAt }) => ({ after, updatedAt: updatedAt.toISOString() }));
  }

  async products({
    after = BEFORE_ALL,
    limit,
  }: {
    after?: string | undefined;
    limit: number;
  }): Promise<SitemapProduct[]> {
    const products = await this.dataSource.query<{ id: string; updatedAt: Date }[]>(
      `SELECT id, updated_at AS "updatedAt" FROM products WHERE is_active AND id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
    return products.map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.toISOString() }));
  }
}
