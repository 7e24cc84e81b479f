import path from 'node:path';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type EntityManager, In } from 'typeorm';
import { ProductImage } from '../modules/catalog/product-image.entity.js';
import { ProductVariation } from '../modules/catalog/product-variation.entity.js';
import { Product } from '../modules/catalog/product.entity.js';
import { objectPathOf, productKeyOf } from '../modules/media/domain/photo-keys.js';
import { OPENING, categories, products } from './catalog.js';
import { addDemoOrder } from './demo-order.js';
import type { SeedPicture } from './pictures.js';

const openingShots: ReadonlySet<string> = new Set(['front', 'fridge']);
const bySlug = new Map(products.map((product) => [product.slug, product]));

function pieceOfPicture(slug: string, { file, shot }: Pick<SeedPicture, 'file' | 'shot'>): string {
  const isFirst = bySlug.get(slug)?.piece === OPENING && openingShots.has(shot);
  return isFirst ? OPENING : `picture ${file}`;
}

function piecesOf(pictures: Map<string, SeedPicture[]>): string[] {
  const ofPictures = [...bySlug.keys()].flatMap((slug) =>
    (pictures.get(slug) ?? []).map((picture) => pieceOfPicture(slug, picture)),
  );
  return [...new Set([OPENING, ...products.map(({ piece }) => piece), ...ofPictures])];
}

/** Concurrent processes get different ones. */
async function takePieces(manager: EntityManager, pieces: string[]): Promise<Set<string>> {
  // in one order, against deadlocks
  const taken = await manager.query<{ name: string }[]>(
    `INSERT INTO applied_seeds (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING RETURNING name`,
    [pieces.toSorted()],
  );
  return new Set(taken.map(({ name }) => name));
}

const pathOf = ({ objectName }: SeedPicture) => objectPathOf(productKeyOf(objectName));

async function addProducts(manager: EntityManager, added: typeof products): Promise<void> {
  if (added.length === 0) return;
  await manager
    .createQueryBuilder()
    .insert()
    .into(Product)
    .values(added.map(({ slug: _slug, piece: _piece, variations: _variations, ...product }) => product))
    .orIgnore()
    .execute();
  const there = await manager.find(Product, { select: { id: true }, where: { id: In(added.map(({ id }) => id)) } });
  const isThere = new Set(there.map(({ id }) => id));
  const variations = added
    .filter(({ id }) => isThere.has(id))
    .flatMap(({ id, variations: own }) =>
      own.map((variation, sortOrder) => ({ ...variation, productId: id, sortOrder })),
    );
  if (variations.length === 0) return;
  await manager.createQueryBuilder().insert().into(ProductVariation).values(variations).orIgnore().execute();
}

async function addPictures(manager: EntityManager, productId: string, added: SeedPicture[]): Promise<void> {
  if (added.length === 0) return;
  const [there] = await manager.query<{ next: number }[]>(
    `SELECT (SELECT coalesce(max(sort_order) + 1, 0)::int FROM product_images WHERE product_id = products.id) AS next
     FROM products WHERE id = $1 FOR SHARE`,
    [productId],
  );
  if (!there) return;
  await manager.insert(
    ProductImage,
    added.map((picture, index) => ({
      productId,
      imageUrl: pathOf(picture),
      altText: picture.alt,
      sortOrder: there.next + index,
      isPrimary: there.next + index === 0,
      fileName: picture.file,
      fileSize: picture.bytes.length,
      mimeType: 'image/webp',
      width: picture.width,
      height: picture.height,
      prints: picture.prints,
    })),
  );
}

/** Text and position stay. */
async function renewPictures(manager: EntityManager, productId: string, pictures: SeedPicture[]): Promise<void> {
  for (const picture of pictures) {
    const { name, ext } = path.parse(picture.file);
    await manager.query(
      `UPDATE product_images SET image_url = $3, file_size = $4, width = $5, height = $6, prints = $8, updated_at = now()
       WHERE product_id = $1 AND file_name = $2 AND image_url LIKE $7 AND (image_url <> $3 OR prints IS DISTINCT FROM $8)`,
      [
        productId,
        picture.file,
        pathOf(picture),
        picture.bytes.length,
        picture.width,
        picture.height,
        // `_` matches one character of the hash
        objectPathOf(productKeyOf(`${name}-${'_'.repeat(8)}${ext}`)),
        picture.prints && JSON.stringify(picture.prints),
      ],
    );
  }
}

const INSERT_CATEGORIES = `
  INSERT INTO product_categories (id, name, slug, description, seo_title, seo_description, sort_order)
  SELECT * FROM json_to_recordset($1) AS category (
    id uuid, name text, slug text, description text, "seoTitle" text, "seoDescription" text, "sortOrder" integer)`;
const INSERT_SHIPPING_OPTIONS = `
  INSERT INTO shipping_options (name, description, min_business_days, max_business_days, base_rate,
    free_shipping_threshold, sort_order)
  SELECT * FROM json_to_recordset($1) AS option (
    name text, description text, "minBusinessDays" integer, "maxBusinessDays" integer, "baseRate" numeric,
    "freeShippingThreshold" numeric, "sortOrder" integer)`;

export type Seed = { pictures: Map<string, SeedPicture[]>; withDemoOrder: boolean };

/** Each once ever, so that admins' changes stay. Returns whether there was any. */
export async function seedCatalog(manager: EntityManager, { pictures, withDemoOrder }: Seed): Promise<boolean> {
  const taken = await takePieces(manager, piecesOf(pictures));
  if (taken.has(OPENING)) {
    await manager.query(INSERT_CATEGORIES, [JSON.stringify(categories)]);
    await manager.query(INSERT_SHIPPING_OPTIONS, [JSON.stringify(shopPolicy.shippingOptions)]);
  }
  await addProducts(
    manager,
    products.filter(({ piece }) => taken.has(piece)),
  );
  for (const { id, slug } of products) {
    const own = pictures.get(slug) ?? [];
    await renewPictures(manager, id, own);
    await addPictures(
      manager,
      id,
      own.filter((picture) => taken.has(pieceOfPicture(slug, picture))),
    );
  }
  if (withDemoOrder && taken.has(OPENING))
    await addDemoOrder(manager, pictures.get(products[0]!.slug)?.map(pathOf)[0] ?? null);
  return taken.size > 0;
}
