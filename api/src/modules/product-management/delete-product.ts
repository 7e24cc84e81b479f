import { Injectable } from '@nestjs/common';
import type { ApiKey } from 'shared-contracts/api/api';
import type { DeletedProduct } from 'shared-contracts/product-management/schemas';
import type { EntityManager } from 'typeorm';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { By } from '../../shared/http/if-match.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { Product } from '../catalog/product.entity.js';
import { auditedProduct } from './audited-product.js';
import { unknownProduct } from './product-refusals.js';

/** A checkout that has ever reserved it may still be paid. */
async function wasOrdered(manager: EntityManager, id: string): Promise<boolean> {
  const [row] = await manager.query<[{ wasOrdered: boolean }]>(
    `SELECT EXISTS (SELECT FROM order_items WHERE product_id = $1)
         OR EXISTS (SELECT FROM stock_reservations WHERE product_id = $1) AS "wasOrdered"`,
    [id],
  );
  return row.wasOrdered;
}

@Injectable()
export class DeleteProduct {
  constructor(private readonly transactions: Transactions) {}

  /** Ordered products are archived. Locked against new reservations. */
  delete(id: string, { actorId, action, seen }: By & { action: ApiKey }): Promise<Result<DeletedProduct>> {
    return this.transactions.run(async (manager): Promise<Result<DeletedProduct>> => {
      const product = await manager.findOne(Product, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!product) return unknownProduct;
      if (seen !== null && seen !== product.version)
        return fail('product_changed', 'Somebody has changed this product since you opened it.');
      const archived = await wasOrdered(manager, id);
      if (!archived) await manager.delete(Product, { id });
      else if (product.archivedAt === null)
        await manager.update(Product, { id }, { isActive: false, archivedAt: new Date() });
      const after = archived ? await manager.findOneByOrFail(Product, { id }) : null;
      await writeAudit(manager, {
        actorId,
        action,
        id,
        before: auditedProduct(product),
        after: after && auditedProduct(after),
      });
      return ok({ id, archived });
    });
  }
}
