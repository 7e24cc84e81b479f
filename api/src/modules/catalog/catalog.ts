import { Injectable } from '@nestjs/common';
import type { PicturePrints } from 'shared-contracts/catalog/picture-prints';
import type { Product, ProductCategory, ShippingOption } from 'shared-contracts/catalog/schemas';
import type * as z from 'zod';
import { type Result, fail, ok } from '../../shared/result.js';
import { CatalogReads } from './catalog-reads.js';
import { type ProductRow, onTheWire, productColumns } from './product-rows.js';

@Injectable()
export class Catalog {
  constructor(private readonly reads: CatalogReads) {}

  async find(id: string): Promise<Result<z.input<typeof Product>>> {
    const [row] = await this.reads.rows<ProductRow>({
      text: `SELECT ${productColumns} FROM products p WHERE p.id = $1 AND p.is_active`,
      values: [id],
    });
    return row ? ok(onTheWire(row)) : fail('not_found', 'This product does not exist');
  }

  prints(id: string): Promise<z.input<typeof PicturePrints>[]> {
    return this.reads.rows({
      text: `SELECT i.image_url AS "imageUrl", i.prints FROM product_images i JOIN products p ON p.id = i.product_id
        WHERE p.id = $1 AND p.is_active AND i.prints IS NOT NULL
        ORDER BY i.is_primary DESC, i.sort_order, i.id`,
      values: [id],
    });
  }

  categories(): Promise<z.input<typeof ProductCategory>[]> {
    return this.reads.rows({
      text: `SELECT c.id, c.name, c.slug, c.description, c.image_url AS "imageUrl",
          (SELECT coalesce(sum(g.products), 0)::integer FROM product_groups g WHERE g.category = c.slug) AS "productCount"
        FROM product_categories c WHERE c.is_active ORDER BY c.sort_order, c.name`,
    });
  }

  /** The first is the default. */
  shippingOptions(): Promise<z.input<typeof ShippingOption>[]> {
    return this.reads.rows({
      text: `SELECT id, name, description, base_rate AS "baseRate", free_shipping_threshold AS "freeShippingThreshold",
          min_business_days AS "minBusinessDays", max_business_days AS "maxBusinessDays", sort_order AS "sortOrder"
        FROM shipping_options WHERE is_active ORDER BY sort_order, created_at, id`,
    });
  }
}
