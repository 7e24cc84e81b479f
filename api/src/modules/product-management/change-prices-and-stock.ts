import { Injectable } from '@nestjs/common';
import type { SheetChange, SheetRefusal } from 'shared-contracts/product-management/sheet';
import { type EntityManager, In } from 'typeorm';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { ProductVariation } from '../catalog/product-variation.entity.js';
import { Product } from '../catalog/product.entity.js';
import { adminProducts } from './admin-product-rows.js';
import { auditedProduct } from './audited-product.js';
import { auditedVariation, variationView } from './change-variations.js';
import { type Planned, type RefusedRow, productPlan, variationPlan } from './domain/sheet-plan.js';

type AuditedChange = { actorId: string; productId: string; before: object; after: object };

@Injectable()
export class ChangePricesAndStock {
  constructor(private readonly transactions: Transactions) {}

  /** All or none. */
  change(change: SheetChange, actorId: string): Promise<Result<{ changed: number }>> {
    return this.transactions.run(async (manager): Promise<Result<{ changed: number }>> => {
      const products = productPlan(change.products, await locked(manager, Product, change.products));
      const variations = variationPlan(change.variations, await locked(manager, ProductVariation, change.variations));
      const refusals = products.refused.length + variations.refused.length;
      if (refusals > 0)
        return fail('products_changed', `Nothing was saved, because ${rowsText(refusals)} outdated.`, {
          details: {
            products: await withProducts(manager, products.refused),
            variations: await withVariations(manager, variations.refused),
          } satisfies SheetRefusal,
        });
      for (const planned of products.planned) await writeProduct(manager, planned, actorId);
      for (const planned of variations.planned) await writeVariation(manager, planned, actorId);
      return ok({ changed: products.planned.length + variations.planned.length });
    });
  }
}

const rowsText = (count: number) => (count === 1 ? '1 row is' : `${count} rows are`);

/** In the order of ids, against deadlocks. */
const locked = <Row extends Product | ProductVariation>(
  manager: EntityManager,
  entity: new () => Row,
  rows: readonly { id: string }[],
): Promise<Row[]> =>
  manager
    .createQueryBuilder(entity, 'row')
    .where({ id: In(rows.map(({ id }) => id)) })
    .orderBy('row.id')
    .setLock('for_no_key_update')
    .getMany();

async function withProducts(manager: EntityManager, refused: readonly RefusedRow[]) {
  const products = await adminProducts(
    manager,
    refused.map(({ id }) => id),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  return refused.map(({ id, message }) => ({ id, message, now: byId.get(id) ?? null }));
}

async function withVariations(manager: EntityManager, refused: readonly RefusedRow[]) {
  const variations = await manager.findBy(ProductVariation, { id: In(refused.map(({ id }) => id)) });
  const byId = new Map(variations.map((variation) => [variation.id, variationView(variation)]));
  return refused.map(({ id, message }) => ({ id, message, now: byId.get(id) ?? null }));
}

async function writeProduct(manager: EntityManager, { row, next }: Planned<Product>, actorId: string): Promise<void> {
  const { id } = row;
  await manager.update(Product, { id }, next);
  const after = auditedProduct(await manager.findOneByOrFail(Product, { id }));
  await note(manager, { actorId, productId: id, before: auditedProduct(row), after });
}

async function writeVariation(
  manager: EntityManager,
  { row, next }: Planned<ProductVariation>,
  actorId: string,
): Promise<void> {
  const { id, productId } = row;
  await manager.update(ProductVariation, { id }, next);
  const after = auditedVariation(await manager.findOneByOrFail(ProductVariation, { id }));
  await note(manager, { actorId, productId, before: auditedVariation(row), after });
}

const note = (manager: EntityManager, { productId, ...written }: AuditedChange): Promise<void> =>
  writeAudit(manager, { ...written, action: 'PATCH /api/admin/products', id: productId });
