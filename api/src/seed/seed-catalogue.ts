import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { EntityManager } from 'typeorm';
import { objectPathOf, productKeyOf } from '../modules/media/domain/photo-keys.js';
import { ProductCategory } from '../modules/catalog/product-category.entity.js';
import { ProductImage } from '../modules/catalog/product-image.entity.js';
import { ProductVariation } from '../modules/catalog/product-variation.entity.js';
import { Product } from '../modules/catalog/product.entity.js';
import { ShippingOption } from '../modules/catalog/shipping-option.entity.js';
import { categories, products } from './catalogue.js';
import type { SeedPicture } from './pictures.js';

const NAME = 'catalogue';

/** Whether this is the first time. Of any number of processes that start at once, one hears yes. */
async function isFirst(manager: EntityManager): Promise<boolean> {
  const applied = await manager.query<unknown[]>(
    `INSERT INTO applied_seeds (name) VALUES ($1) ON CONFLICT DO NOTHING RETURNING name`,
    [NAME],
  );
  return applied.length > 0;
}

/** Loads categories, products with their pictures and ways to ship: once, ever. Says whether it did. In the caller's transaction. */
export async function seedCatalogue(manager: EntityManager, pictures: Map<string, SeedPicture[]>): Promise<boolean> {
  if (!(await isFirst(manager))) return false;
  await manager.insert(ProductCategory, categories);
  await manager.insert(ShippingOption, [...shopPolicy.shipping.seededOptions]);
  await manager.insert(
    Product,
    products.map(({ slug: _slug, variations: _variations, ...product }) => product),
  );
  await manager.insert(
    ProductVariation,
    products.flatMap(({ id, variations }) =>
      variations.map((variation, sortOrder) => ({ ...variation, productId: id, sortOrder })),
    ),
  );
  await manager.insert(
    ProductImage,
    products.flatMap(({ id, slug }) =>
      (pictures.get(slug) ?? []).map(({ objectName, file, width, height, alt, bytes }, sortOrder) => ({
        productId: id,
        imageUrl: objectPathOf(productKeyOf(objectName)),
        altText: alt,
        sortOrder,
        isPrimary: sortOrder === 0,
        fileName: file,
        fileSize: bytes.length,
        mimeType: 'image/webp',
        width,
        height,
      })),
    ),
  );
  return true;
}
