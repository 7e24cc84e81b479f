import { Injectable } from '@nestjs/common';
import type { BulkProductAction, BulkProductOutcome, BulkProducts } from 'shared-contracts/product-management/schemas';
import type * as z from 'zod';
import type { Product } from '../catalog/product.entity.js';
import { ChangeProducts } from './change-products.js';
import { DeleteProduct } from './delete-product.js';

type Outcome = BulkProductOutcome['results'][number];

const changes: Record<Exclude<BulkProductAction, 'delete'>, Partial<Product>> = {
  activate: { isActive: true, archivedAt: null },
  deactivate: { isActive: false },
  feature: { isFeatured: true },
  unfeature: { isFeatured: false },
};

/** A transaction for each product: one that refuses stops no other. */
@Injectable()
export class BulkProductChange {
  constructor(
    private readonly products: ChangeProducts,
    private readonly deletion: DeleteProduct,
  ) {}

  async change({ products, action }: z.output<typeof BulkProducts>, actorId: string): Promise<BulkProductOutcome> {
    const call = { actorId, action: 'POST /api/admin/products/bulk' } as const;
    const results: Outcome[] = [];
    for (const { id, version } of products) {
      const seen = version ?? null;
      if (action === 'delete') {
        const deleted = await this.deletion.delete(id, { ...call, seen });
        results.push(
          deleted.ok ? { id, refusal: null, archived: deleted.value.archived } : { id, refusal: deleted.message },
        );
      } else {
        const changed = await this.products.set(id, changes[action], { ...call, seen });
        results.push({ id, refusal: changed.ok ? null : changed.message });
      }
    }
    return { results };
  }
}
