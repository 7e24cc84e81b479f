import type { ProductImage } from 'shared-contracts/product-images/schemas';
import type { EntityManager } from 'typeorm';

export const imagesOf = (manager: EntityManager, productId: string): Promise<ProductImage[]> =>
  manager.query(
    `SELECT id, image_url AS "imageUrl", alt_text AS "altText", file_name AS "fileName", file_size AS "fileSize",
       mime_type AS "mimeType", width, height, is_primary AS "isPrimary", sort_order AS "sortOrder"
     FROM product_images WHERE product_id = $1 ORDER BY is_primary DESC, sort_order, id`,
    [productId],
  );

/** `ids`: all of the product's, the main picture first. */
export async function writeOrder(manager: EntityManager, ids: readonly string[]): Promise<void> {
  // first: a unique index allows one main picture
  await manager.query(
    `UPDATE product_images SET is_primary = false WHERE is_primary AND id = ANY($1::uuid[]) AND id <> $2`,
    [ids, ids[0] ?? null],
  );
  await manager.query(
    `UPDATE product_images SET sort_order = place - 1, is_primary = place = 1, updated_at = now()
     FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place)
     WHERE product_images.id = wanted.id AND (sort_order, is_primary) IS DISTINCT FROM (place - 1, place = 1)`,
    [ids],
  );
}

/** No product, category, order or unpaid checkout shows it. `productId`: null for a category's picture. */
export async function isNamedByNothing(
  manager: EntityManager,
  { imageUrl, productId }: { imageUrl: string; productId: string | null },
): Promise<boolean> {
  const [row] = await manager.query<[{ isUnused: boolean }]>(
    `SELECT NOT EXISTS (SELECT FROM product_images WHERE image_url = $1)
        AND NOT EXISTS (SELECT FROM product_categories WHERE image_url = $1)
        AND NOT EXISTS (SELECT FROM order_items WHERE ($2::uuid IS NULL OR product_id = $2) AND image_url = $1)
        AND NOT EXISTS (
          SELECT FROM checkouts WHERE status IN ('opening', 'open', 'awaiting_payment')
            AND lines @> jsonb_build_array(jsonb_build_object('imageUrl', $1::text))
        ) AS "isUnused"`,
    [imageUrl, productId],
  );
  return row.isUnused;
}
