import type { AdminProduct } from 'shared-contracts/product-management/schemas';
import type { EntityManager } from 'typeorm';

export type AdminProductRow = Omit<AdminProduct, 'createdAt' | 'updatedAt' | 'archivedAt'> & {
  createdAt: Date;
  updatedAt: Date;
  archivedAt: Date | null;
  nameKey: string;
};

export const NAME_KEY = 'left(products.name, 80) COLLATE shop_names';

export const variationColumns = `v.id, v.name, v.value, v.price_adjustment::text AS "priceAdjustment",
  v.stock_quantity AS "stockQuantity", v.sku, v.is_active AS "isActive", v.sort_order AS "sortOrder", v.version`;
export const variationOrder = 'v.sort_order, v.name, v.value, v.id';

export const adminProductColumns = `
  products.id, products.name, products.description, products.price, products.compare_at_price AS "compareAtPrice",
  products.cost_price AS "costPrice", products.image_url AS "imageUrl", products.image_urls AS "imageUrls", products.category,
  products.shape, products.size, products.dimensions, products.weight, products.material, products.pack_options AS "packOptions",
  products.magnets, products.in_stock AS "inStock", products.reserved, products.low_stock_threshold AS "lowStockThreshold",
  products.sku, products.barcode, products.is_active AS "isActive", products.is_featured AS "isFeatured", products.tags,
  products.rating_average AS "ratingAverage", products.rating_count AS "ratingCount", products.seo_title AS "seoTitle",
  products.seo_description AS "seoDescription", products.sort_order AS "sortOrder", products.archived_at AS "archivedAt",
  products.version, products.created_at AS "createdAt", products.updated_at AS "updatedAt", ${NAME_KEY} AS "nameKey",
  coalesce((
    SELECT json_agg(json_build_object(
      'imageUrl', i.image_url, 'altText', i.alt_text, 'width', i.width, 'height', i.height
    ) ORDER BY i.is_primary DESC, i.sort_order, i.id)
    FROM product_images i WHERE i.product_id = products.id
  ), '[]') AS images,
  coalesce((
    SELECT json_agg(to_json(listed)) FROM (
      SELECT ${variationColumns} FROM product_variations v WHERE v.product_id = products.id ORDER BY ${variationOrder}
    ) AS listed
  ), '[]') AS variations`;

export const adminProductView = ({ nameKey: _key, ...row }: AdminProductRow): AdminProduct => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  archivedAt: row.archivedAt?.toISOString() ?? null,
});

export async function adminProducts(manager: EntityManager, ids: readonly string[]): Promise<AdminProduct[]> {
  const rows = await manager.query<AdminProductRow[]>(
    `SELECT ${adminProductColumns} FROM products WHERE products.id = ANY($1::uuid[])`,
    [ids],
  );
  return rows.map(adminProductView);
}

export const adminProduct = async (manager: EntityManager, id: string): Promise<AdminProduct | undefined> =>
  (await adminProducts(manager, [id]))[0];
