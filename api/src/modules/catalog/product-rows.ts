import type { Product, Shape, Size } from 'shared-contracts/catalog/schemas';
import { printedMagnetsOf } from 'shared-contracts/design/magnets-from';
import type { ProductMagnets } from 'shared-contracts/design/template';
import type * as z from 'zod';

type Wire = z.input<typeof Product>;

export type ProductRow = Omit<Wire, 'createdAt' | 'updatedAt' | 'shape' | 'size' | 'magnets'> & {
  magnets: ProductMagnets | null;
  shape: z.infer<typeof Shape>;
  size: z.infer<typeof Size>;
  createdAt: Date;
  updatedAt: Date;
};

/** Explicit columns, so that the cost price cannot leak. */
export const productColumns = `
  p.id, p.name, p.description, p.price, p.compare_at_price AS "compareAtPrice", p.image_url AS "imageUrl",
  to_json(p.image_urls) AS "imageUrls", p.category, p.shape, p.size, p.dimensions, p.weight, p.material,
  p.pack_options AS "packOptions", p.magnets, p.in_stock - p.reserved AS "inStock", p.low_stock_threshold AS "lowStockThreshold",
  p.sku, p.is_featured AS "isFeatured", to_json(p.tags) AS tags, p.rating_average AS "ratingAverage", p.rating_count AS "ratingCount",
  p.seo_title AS "seoTitle", p.seo_description AS "seoDescription", p.sort_order AS "sortOrder",
  p.created_at AS "createdAt", p.updated_at AS "updatedAt",
  coalesce((
    SELECT json_agg(json_build_object(
      'imageUrl', i.image_url, 'altText', i.alt_text, 'width', i.width, 'height', i.height
    ) ORDER BY i.is_primary DESC, i.sort_order, i.id)
    FROM product_images i WHERE i.product_id = p.id
  ), '[]') AS images,
  coalesce((
    SELECT json_agg(json_build_object(
      'id', v.id, 'name', v.name, 'value', v.value, 'priceAdjustment', v.price_adjustment::text,
      'stockQuantity', v.stock_quantity, 'sku', v.sku
    ) ORDER BY v.sort_order, v.name, v.value, v.id)
    FROM product_variations v WHERE v.product_id = p.id AND v.is_active
  ), '[]') AS variations`;

export const onTheWire = (row: ProductRow): Wire => ({
  ...row,
  magnets: printedMagnetsOf(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
