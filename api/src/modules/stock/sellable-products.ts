import { Injectable } from '@nestjs/common';
import { printedMagnetsOf } from 'shared-contracts/design/magnets-from';
import type { ProductMagnets } from 'shared-contracts/design/template';
import type { EntityManager } from 'typeorm';
import { availableOf } from './domain/demand.js';

/** Money as decimal strings; active variations only. */
export type SellableProduct = {
  id: string;
  name: string;
  description: string;
  price: string;
  packOptions: { size: number; price: string }[] | null;
  magnets: ProductMagnets;
  imageUrl: string | null;
  imageUrls: string[];
  shape: 'square' | 'rectangle' | 'round' | 'circle';
  size: 'small' | 'medium' | 'large';
  category: string;
  isActive: boolean;
  available: number;
  variations: { id: string; name: string; value: string; priceAdjustment: string }[];
};
type Row = Omit<SellableProduct, 'available' | 'magnets'> & {
  magnets: ProductMagnets | null;
  dimensions: string | null;
  inStock: number;
  reserved: number;
  ownUnits: number;
};

/** Inactive ones included. */
@Injectable()
export class SellableProducts {
  /** What the shopper's own open checkout holds counts as available. */
  async byId(
    manager: EntityManager,
    ids: readonly string[],
    shopperKey: string | null = null,
  ): Promise<Map<string, SellableProduct>> {
    const rows = await manager.query<Row[]>(
      `SELECT id, name, description, price, pack_options AS "packOptions", magnets, dimensions, image_url AS "imageUrl",
              image_urls AS "imageUrls", shape, size, category, is_active AS "isActive", in_stock AS "inStock", reserved,
              coalesce((SELECT json_agg(json_build_object('id', v.id, 'name', v.name, 'value', v.value,
                                                          'priceAdjustment', v.price_adjustment::text) ORDER BY v.sort_order, v.id)
                        FROM product_variations v WHERE v.product_id = products.id AND v.is_active), '[]') AS variations,
              (SELECT coalesce(sum(quantity), 0)::integer FROM stock_reservations
               WHERE replaceable_by = $2 AND state = 'held' AND product_id = products.id) AS "ownUnits"
       FROM products WHERE id = ANY($1::uuid[])`,
      [[...new Set(ids)], shopperKey],
    );
    return new Map(
      rows.map(({ inStock, reserved, ownUnits, magnets, dimensions, ...product }) => {
        const level = { productId: product.id, inStock, reserved: reserved - ownUnits, isActive: product.isActive };
        return [
          product.id,
          {
            ...product,
            magnets: printedMagnetsOf({ magnets, dimensions, shape: product.shape }),
            available: availableOf(level),
          },
        ];
      }),
    );
  }
}
