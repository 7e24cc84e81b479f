import { Injectable } from '@nestjs/common';
import type { ProductImport, ProductReport } from 'shared-contracts/product-management/schemas';
import { type EntityManager, In } from 'typeorm';
import type * as z from 'zod';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { type Result, ok } from '../../shared/result.js';
import { Product } from '../catalog/product.entity.js';
import { auditedProduct } from './audited-product.js';
import { type PlannedRow, importPlan } from './domain/import-plan.js';
import { type ImportedRow, importedRowsIn } from './domain/imported-rows.js';
import { unlessSkuTaken } from './product-refusals.js';

@Injectable()
export class ImportProducts {
  constructor(private readonly transactions: Transactions) {}

  /** All or none if a row is wrong, unless the others are accepted. */
  async import({ csv, onlyValid }: z.output<typeof ProductImport>, actorId: string): Promise<Result<ProductReport>> {
    const read = importedRowsIn(csv);
    if (!read.ok) return read;
    const { rows } = read.value;
    return unlessSkuTaken(
      this.transactions.run(async (manager): Promise<Result<ProductReport>> => {
        const { valid, planned, wrong } = importPlan(rows, await lockedProducts(manager, rows));
        const allWrong = [...read.value.wrong, ...wrong].toSorted((a, b) => a.line - b.line);
        const isImported = valid > 0 && (allWrong.length === 0 || onlyValid);
        for (const row of isImported ? planned : []) await write(manager, row, actorId);
        const created = planned.filter(({ product }) => !product).length;
        return ok({ valid, created, changed: planned.length - created, isImported, wrong: allWrong });
      }),
    );
  }
}

/** In the order of ids, against deadlocks. */
const lockedProducts = (manager: EntityManager, rows: readonly ImportedRow[]): Promise<Product[]> =>
  manager.find(Product, {
    where: [{ id: In(rows.flatMap(({ id }) => id ?? [])) }, { sku: In(rows.flatMap(({ sku }) => sku ?? [])) }],
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });

async function write(manager: EntityManager, { product, next }: PlannedRow, actorId: string): Promise<void> {
  const { id } = product ?? (await manager.save(Product, next));
  if (product) await manager.update(Product, { id }, next);
  await writeAudit(manager, {
    actorId,
    action: 'POST /api/admin/products/import',
    id,
    before: product && auditedProduct(product),
    after: auditedProduct(await manager.findOneByOrFail(Product, { id })),
  });
}
