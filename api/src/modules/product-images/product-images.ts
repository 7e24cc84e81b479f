import { Injectable } from '@nestjs/common';
import type { ApiKey } from 'shared-contracts/api/api';
import { photos } from 'shared-contracts/policy/designs-and-photos';
import type {
  AltTextChange,
  ImageOrder,
  ProductImage,
  ProductImageForm,
} from 'shared-contracts/product-images/schemas';
import { DataSource, type EntityManager } from 'typeorm';
import type * as z from 'zod';
import { StorageUnavailable } from '../../integrations/s3/photo-storage.js';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { PublishPhoto, publicPathOf } from '../media/publish-photo.js';
import { imagesOf, isNamedByNothing, writeOrder } from './image-rows.js';

type ImageOfProduct = { id: string; imageId: string };
type Change<T> = (manager: EntityManager, images: readonly ProductImage[]) => Promise<Result<T>>;

const { maximumPerProduct } = photos;
const unknownProduct = fail('not_found', 'This product does not exist.');
const unknownImage = fail('not_found', 'This picture does not exist any more.');
const storageDown = fail('service_unavailable', 'Photos are unavailable right now. Please try again shortly.');
const notTheirs = fail('invalid_input', 'This picture could not be found. Upload it again.', {
  errors: { imageUrl: 'Must be a picture that you have uploaded' },
});
const tooMany = fail('too_many_images', `Maximum images reached: a product has at most ${maximumPerProduct}.`);
const changedMeanwhile = (images: readonly ProductImage[]) =>
  fail('images_changed', 'Somebody else has added or deleted pictures meanwhile.', { details: { images } });

const auditedOf = (images: readonly ProductImage[]) => ({
  images: images.map(({ imageUrl, altText }) => ({ imageUrl, altText })),
});
const withFirst = (images: readonly ProductImage[], id: string): string[] => [
  id,
  ...images.map((image) => image.id).filter((each) => each !== id),
];

@Injectable()
export class ProductImages {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly publisher: PublishPhoto,
  ) {}

  async list(productId: string): Promise<Result<ProductImage[]>> {
    const { manager } = this.dataSource;
    const [product] = await manager.query<object[]>(`SELECT FROM products WHERE id = $1`, [productId]);
    return product ? ok(await imagesOf(manager, productId)) : unknownProduct;
  }

  async add(form: ProductImageForm, actorId: string): Promise<Result<ProductImage>> {
    const before = await this.list(form.id);
    if (!before.ok) return before;
    const isKnown = before.value.some((image) => image.imageUrl === publicPathOf(form.imageUrl));
    if (before.value.length >= maximumPerProduct && !isKnown) return tooMany;
    const published = await this.published(actorId, form.imageUrl);
    if (!published.ok) return published;
    const { imageUrl, ...file } = published.value;
    return this.change(form.id, { actorId, action: 'POST /api/admin/products/:id/images' }, async (manager, images) => {
      const known = images.find((image) => image.imageUrl === imageUrl);
      if (known) return ok(known);
      if (images.length >= maximumPerProduct) return tooMany;
      const [{ id }] = await manager.query<[{ id: string }]>(
        `INSERT INTO product_images (product_id, image_url, alt_text, file_name, file_size, mime_type, width, height, sort_order)
         SELECT $1, $2, $3, $4, $5, $6, coalesce($7, known.width), coalesce($8, known.height), $9
         FROM (SELECT max(width) AS width, max(height) AS height FROM product_images WHERE image_url = $2) AS known
         RETURNING id`,
        [
          form.id,
          imageUrl,
          form.altText,
          form.fileName,
          file.fileSize,
          file.mimeType,
          file.width,
          file.height,
          images.length,
        ],
      );
      await writeOrder(manager, form.isPrimary ? withFirst(images, id) : [...images.map((image) => image.id), id]);
      const added = (await imagesOf(manager, form.id)).find((image) => image.id === id);
      return added ? ok(added) : unknownImage;
    });
  }

  remove({ id, imageId }: ImageOfProduct, actorId: string): Promise<Result<{ id: string }>> {
    const action = 'DELETE /api/admin/products/:id/images/:imageId';
    return this.change(id, { actorId, action }, async (manager, images) => {
      const removed = images.find((image) => image.id === imageId);
      if (!removed) return unknownImage;
      await manager.query(`DELETE FROM product_images WHERE id = $1`, [imageId]);
      await writeOrder(
        manager,
        images.map((image) => image.id).filter((each) => each !== imageId),
      );
      if (await isNamedByNothing(manager, { imageUrl: removed.imageUrl, productId: id }))
        await this.publisher.withdraw(manager, removed.imageUrl);
      return ok({ id: imageId });
    });
  }

  setPrimary({ id, imageId }: ImageOfProduct, actorId: string): Promise<Result<ProductImage[]>> {
    const action = 'PUT /api/admin/products/:id/images/:imageId/primary';
    return this.change(id, { actorId, action }, async (manager, images) => {
      if (!images.some((image) => image.id === imageId)) return unknownImage;
      await writeOrder(manager, withFirst(images, imageId));
      return ok(await imagesOf(manager, id));
    });
  }

  describe({ id, imageId, altText }: z.output<typeof AltTextChange>, actorId: string): Promise<Result<ProductImage>> {
    const action = 'PATCH /api/admin/products/:id/images/:imageId';
    return this.change(id, { actorId, action }, async (manager, images) => {
      const image = images.find((each) => each.id === imageId);
      if (!image) return unknownImage;
      await manager.query(`UPDATE product_images SET alt_text = $2, updated_at = now() WHERE id = $1`, [
        imageId,
        altText,
      ]);
      return ok({ ...image, altText });
    });
  }

  reorder({ id, imageIds }: z.output<typeof ImageOrder>, actorId: string): Promise<Result<ProductImage[]>> {
    return this.change(id, { actorId, action: 'PUT /api/admin/products/:id/image-order' }, async (manager, images) => {
      const wanted = new Set(imageIds);
      const isSame = wanted.size === images.length && images.every((image) => wanted.has(image.id));
      if (!isSame || imageIds.length !== images.length) return changedMeanwhile(images);
      await writeOrder(manager, imageIds);
      return ok(await imagesOf(manager, id));
    });
  }

  private async published(actorId: string, objectPath: string) {
    try {
      const photo = await this.publisher.publish(actorId, objectPath);
      return photo ? ok(photo) : notTheirs;
    } catch (error) {
      if (error instanceof StorageUnavailable) return storageDown;
      throw error;
    }
  }

  /** Locks the product, so that the number of its pictures holds. */
  private change<T>(
    productId: string,
    { actorId, action }: { actorId: string; action: ApiKey },
    write: Change<T>,
  ): Promise<Result<T>> {
    return this.transactions.run(async (manager): Promise<Result<T>> => {
      const [product] = await manager.query<object[]>(`SELECT FROM products WHERE id = $1 FOR NO KEY UPDATE`, [
        productId,
      ]);
      if (!product) return unknownProduct;
      const before = await imagesOf(manager, productId);
      const written = await write(manager, before);
      if (!written.ok) return written;
      const after = await imagesOf(manager, productId);
      await writeAudit(manager, { actorId, action, id: productId, before: auditedOf(before), after: auditedOf(after) });
      return written;
    });
  }
}
