import { Injectable } from '@nestjs/common';
import type { ApiKey } from 'shared-contracts/api/api';
import type {
  AdminVariation,
  NamedVariation,
  NewVariation,
  VariationChange,
} from 'shared-contracts/product-management/schemas';
import { DataSource, type EntityManager } from 'typeorm';
import type * as z from 'zod';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { By } from '../../shared/http/if-match.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { ProductVariation } from '../catalog/product-variation.entity.js';
import { Product } from '../catalog/product.entity.js';
import { variationColumns, variationOrder } from './admin-product-rows.js';
import { unlessSkuTaken, unknownProduct } from './product-refusals.js';
type VariationOfProduct = z.output<typeof NamedVariation>;

const unknownVariation = fail('not_found', 'This variation could not be found.');

@Injectable()
export class ChangeVariations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  async list(productId: string): Promise<Result<AdminVariation[]>> {
    const { manager } = this.dataSource;
    if (!(await manager.existsBy(Product, { id: productId }))) return unknownProduct;
    return ok(
      await manager.query<AdminVariation[]>(
        `SELECT ${variationColumns} FROM product_variations v WHERE v.product_id = $1 ORDER BY ${variationOrder}`,
        [productId],
      ),
    );
  }

  add({ id: productId, ...fields }: z.output<typeof NewVariation>, actorId: string): Promise<Result<AdminVariation>> {
    return unlessSkuTaken(
      this.transactions.run(async (manager): Promise<Result<AdminVariation>> => {
        // against its deletion
        const lock = { mode: 'pessimistic_read' } as const;
        if (!(await manager.findOne(Product, { where: { id: productId }, lock }))) return unknownProduct;
        const { id } = await manager.save(ProductVariation, { ...fields, productId });
        const added = await manager.findOneByOrFail(ProductVariation, { id });
        const change = { before: null, after: auditedVariation(added) };
        await this.note(manager, { actorId, action: 'POST /api/admin/products/:id/variations', productId, ...change });
        return ok(variationView(added));
      }),
    );
  }

  /** `seen`: null for any version. */
  change(
    { id: productId, variationId: id, ...fields }: z.output<typeof VariationChange>,
    { actorId, seen }: By,
  ): Promise<Result<AdminVariation>> {
    return unlessSkuTaken(
      this.transactions.run(async (manager): Promise<Result<AdminVariation>> => {
        const variation = await this.locked(manager, { id: productId, variationId: id });
        if (!variation) return unknownVariation;
        if (seen !== null && seen !== variation.version)
          return fail('variation_changed', 'Somebody has changed this variation since you opened it.', {
            details: { variation: variationView(variation) },
          });
        const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
        if (Object.keys(given).length > 0) await manager.update(ProductVariation, { id }, given);
        const changed = await manager.findOneByOrFail(ProductVariation, { id });
        await this.note(manager, {
          actorId,
          action: 'PUT /api/admin/products/:id/variations/:variationId',
          productId,
          before: auditedVariation(variation),
          after: auditedVariation(changed),
        });
        return ok(variationView(changed));
      }),
    );
  }

  delete(named: VariationOfProduct, actorId: string): Promise<Result<{ id: string }>> {
    return this.transactions.run(async (manager): Promise<Result<{ id: string }>> => {
      const variation = await this.locked(manager, named);
      if (!variation) return unknownVariation;
      await manager.delete(ProductVariation, { id: variation.id });
      await this.note(manager, {
        actorId,
        action: 'DELETE /api/admin/products/:id/variations/:variationId',
        productId: named.id,
        before: auditedVariation(variation),
        after: null,
      });
      return ok({ id: variation.id });
    });
  }

  private locked(
    manager: EntityManager,
    { id: productId, variationId: id }: VariationOfProduct,
  ): Promise<ProductVariation | null> {
    return manager.findOne(ProductVariation, { where: { id, productId }, lock: { mode: 'pessimistic_write' } });
  }

  private note(
    manager: EntityManager,
    {
      productId,
      ...change
    }: { actorId: string; action: ApiKey; productId: string; before: object | null; after: object | null },
  ): Promise<void> {
    return writeAudit(manager, { ...change, id: productId });
  }
}

export const variationView = ({
  productId: _productId,
  createdAt: _createdAt,
  ...variation
}: ProductVariation): AdminVariation => variation;

export const auditedVariation = (variation: ProductVariation) => {
  const { version: _version, ...fields } = variationView(variation);
  return { variation: fields };
};
