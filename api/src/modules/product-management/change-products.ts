import { Injectable } from '@nestjs/common';
import type { ApiKey } from 'shared-contracts/api/api';
import type { NewProduct, ProductChange } from 'shared-contracts/product-management/product-fields';
import type { AdminProduct, StockChange } from 'shared-contracts/product-management/schemas';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { By } from '../../shared/http/if-match.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { Product } from '../catalog/product.entity.js';
import { adminProduct } from './admin-product-rows.js';
import { changedFields, newProduct } from './domain/product-change.js';
import { stockAfter } from './domain/stock-change.js';
import { auditedProduct } from './audited-product.js';
import { unlessSkuTaken, unknownProduct } from './product-refusals.js';
type Next = Partial<Omit<Product, 'id'>>;
type Decide = (product: Product, manager: EntityManager) => Result<Next> | Promise<Result<Next>>;

async function changedMeanwhile(manager: EntityManager, id: string): Promise<Result<Next>> {
  return fail('product_changed', 'Somebody has changed this product since you opened it.', {
    details: { product: await adminProduct(manager, id) },
  });
}

@Injectable()
export class ChangeProducts {
  constructor(private readonly transactions: Transactions) {}

  create({ inStock = 0, ...fields }: z.output<typeof NewProduct>, actorId: string): Promise<Result<AdminProduct>> {
    return unlessSkuTaken(
      this.transactions.run(async (manager) => {
        const { id } = await manager.save(Product, { ...newProduct(fields), inStock });
        return this.created(manager, id, { actorId, action: 'POST /api/admin/products' });
      }),
    );
  }

  /** `seen`: null for any version. */
  change(
    { id, inStock, ...change }: z.output<typeof ProductChange>,
    { actorId, seen }: By<SeenProduct>,
  ): Promise<Result<AdminProduct>> {
    return this.write(id, { actorId, action: 'PUT /api/admin/products/:id' }, (product, manager) => {
      if (seen && seen.version !== product.version) return changedMeanwhile(manager, id);
      const fields = changedFields(product, change);
      const next = { ...fields, archivedAt: fields.isActive ? null : product.archivedAt };
      if (inStock === undefined) return ok(next);
      const stock = stockAfter({ wanted: inStock, seen: seen?.stock ?? null }, product);
      return stock.ok ? ok({ ...next, inStock: stock.value }) : stock;
    });
  }

  toggle(id: string, { actorId, seen }: By): Promise<Result<AdminProduct>> {
    const call = { actorId, action: 'PATCH /api/admin/products/:id/toggle-status' } as const;
    return this.write(id, call, (product, manager) =>
      seen !== null && seen !== product.version
        ? changedMeanwhile(manager, id)
        : ok({ isActive: !product.isActive, archivedAt: null }),
    );
  }

  /** `seen`: null for any version. */
  set(id: string, next: Next, { actorId, action, seen }: By & { action: ApiKey }): Promise<Result<AdminProduct>> {
    return this.write(id, { actorId, action }, (product, manager) =>
      seen !== null && seen !== product.version ? changedMeanwhile(manager, id) : ok(next),
    );
  }

  /** `seen`: the stock that the admin saw. */
  setStock({ id, stock: wanted }: z.output<typeof StockChange>, { actorId, seen }: By): Promise<Result<AdminProduct>> {
    return this.write(id, { actorId, action: 'PATCH /api/admin/products/:id/stock' }, (product) => {
      const stock = stockAfter({ wanted, seen }, product);
      return stock.ok ? ok({ inStock: stock.value }) : stock;
    });
  }

  /** Locks the product against sales and other admins. */
  private write(
    id: string,
    { actorId, action }: { actorId: string; action: ApiKey },
    decide: Decide,
  ): Promise<Result<AdminProduct>> {
    return unlessSkuTaken(
      this.transactions.run(async (manager): Promise<Result<AdminProduct>> => {
        const product = await manager.findOne(Product, { where: { id }, lock: { mode: 'for_no_key_update' } });
        if (!product) return unknownProduct;
        const before = auditedProduct(product);
        const next = await decide(product, manager);
        if (!next.ok) return next;
        await manager.update(Product, { id }, next.value);
        const after = auditedProduct(await manager.findOneByOrFail(Product, { id }));
        await writeAudit(manager, { actorId, action, id, before, after });
        const changed = await adminProduct(manager, id);
        return changed ? ok(changed) : unknownProduct;
      }),
    );
  }

  private async created(
    manager: EntityManager,
    id: string,
    { actorId, action }: { actorId: string; action: ApiKey },
  ): Promise<Result<AdminProduct>> {
    const product = await manager.findOneByOrFail(Product, { id });
    const after = auditedProduct(product);
    await writeAudit(manager, { actorId, action, id, after });
    const created = await adminProduct(manager, id);
    return created ? ok(created) : unknownProduct;
  }
}

export type SeenProduct = { version: number; stock: number | null };

/** Version and stock of `If-Match: "3-20"`; null without the header. */
export function seenProductIn(ifMatch: string | undefined): Result<SeenProduct | null> {
  if (ifMatch === undefined) return ok(null);
  const [, version, stock] = /^"(\d{1,9})(?:-(\d{1,9}))?"$/.exec(ifMatch) ?? [];
  if (version === undefined) return fail('invalid_input', 'If-Match must name a version and a stock, like "3-20"');
  return ok({ version: Number(version), stock: stock === undefined ? null : Number(stock) });
}
