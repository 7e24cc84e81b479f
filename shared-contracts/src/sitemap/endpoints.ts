import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import { Id, Instant, QueryInteger } from '../api/fields.js';

/** `after`: a product id; null for the first part. */
const SitemapPart = z.object({ after: Id.nullable(), updatedAt: Instant });
const SitemapProduct = z.object({ id: Id, updatedAt: Instant });
export type SitemapProduct = z.infer<typeof SitemapProduct>;

export const sitemapEndpoints = {
  'GET /api/sitemap/parts': endpoint({
    summary: 'The active products, in parts of the given size',
    access: 'public',
    input: z.strictObject({ size: QueryInteger.pipe(z.number().min(1000).max(50_000)) }),
    output: z.array(SitemapPart),
  }),
  'GET /api/sitemap/products': endpoint({
    summary: 'The active products, by id',
    access: 'public',
    input: z.strictObject({ after: Id.optional(), limit: QueryInteger.pipe(z.number().min(1).max(5000)) }),
    output: z.array(SitemapProduct),
  }),
};
