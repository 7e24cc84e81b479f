import { Injectable } from '@nestjs/common';
import type { AdminProduct } from 'shared-contracts/product-management/schemas';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { type Result, ok } from '../../shared/result.js';
import { ProductImage } from '../catalog/product-image.entity.js';
import { ProductVariation } from '../catalog/product-variation.entity.js';
import { Product } from '../catalog/product.entity.js';
import { adminProduct } from './admin-product-rows.js';
import { auditedProduct } from './audited-product.js';
import { unknownProduct } from './product-refusals.js';

const COPY = ' (Copy)';
const MAX_LENGTH = 200;

const copiedName = (name: string): string => `${name.slice(0, MAX_LENGTH - COPY.length).trimEnd()}${COPY}`;

@Injectable()
export class DuplicateProduct {
  constructor(private readonly transactions: Transactions) {}

  /** Shares picture files; without stock and unique fields. */
  duplicate(sourceId: string, actorId: string): Promise<Result<AdminProduct>> {
    return this.transactions.run(async (manager): Promise<Result<AdminProduct>> => {
      const source = await manager.findOneBy(Product, { id: sourceId });
      if (!source) return unknownProduct;
      const { id } = await manager.save(Product, {
        ...auditedProduct(source),
        name: copiedName(source.name),
        sku: null,
        barcode: null,
        inStock: 0,
        isActive: false,
        isFeatured: false,
        archivedAt: null,
      });
      const variations = await manager.findBy(ProductVariation, { productId: sourceId });
      await manager.insert(
        ProductVariation,
        variations.map(({ id: _id, createdAt: _at, version: _version, ...variation }) => ({
          ...variation,
          productId: id,
          stockQuantity: 0,
          sku: null,
        })),
      );
      const images = await manager.findBy(ProductImage, { productId: sourceId });
      await manager.insert(
        ProductImage,
        images.map(({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...image }) => ({
          ...image,
          productId: id,
        })),
      );
      const copy = await manager.findOneByOrFail(Product, { id });
      await writeAudit(manager, {
        actorId,
        action: 'POST /api/admin/products/:id/duplicate',
        id,
        after: auditedProduct(copy),
      });
      const created = await adminProduct(manager, id);
      return created ? ok(created) : unknownProduct;
    });
  }
}
