import { Injectable } from '@nestjs/common';
import type { CartLine, GuestLineRequest, MergeProblem } from 'shared-contracts/cart/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { EntityManager } from 'typeorm';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { accountShopperKey } from '../../shared/http/shopper.js';
import type { Failure } from '../../shared/result.js';
import { SellableProducts } from '../stock/sellable-products.js';
import { CartLineRecord } from './cart-line.entity.js';
import { Cart } from './cart.js';
import { planMerge } from './domain/plan-merge.js';
import { OwnPhotos } from '../media/own-photos.js';

type MergedLine = { guestLineId: string; userId: string; problems: MergeProblem[] };
export type MergedCart = { items: CartLine[]; problems: MergeProblem[] };

@Injectable()
export class MergeCart {
  constructor(
    private readonly cart: Cart,
    private readonly products: SellableProducts,
    private readonly photos: OwnPhotos,
  ) {}

  /** Problems of lines that were merged before are repeated. */
  async merge(caller: CallerIdentity, lines: readonly GuestLineRequest[]): Promise<MergedCart | Failure> {
    const userId = caller.account().id;
    return this.cart.changing(userId, async (manager) => {
      const earlier = await this.mergedBefore(manager, userId, lines);
      const fresh = lines.filter(({ id }) => !earlier.has(id));
      const products = await this.products.byId(
        manager,
        fresh.map(({ productId }) => productId),
        accountShopperKey(userId),
      );
      const { additions, problems } = planMerge({
        guestLines: fresh,
        cart: await manager.findBy(CartLineRecord, { userId }),
        products,
        ownPhotos: await this.photos.among(
          manager,
          caller,
          fresh.flatMap(({ customImages }) => customImages),
        ),
        limits: shopPolicy.cart,
      });
      for (const { guestLineId, line } of additions) {
        const product = products.get(line.productId);
        const itsProblems = problems.filter(({ id }) => id === guestLineId);
        if (product && (await this.claim(manager, { guestLineId, userId, problems: itsProblems })))
          await this.cart.put(manager, userId, line, product);
      }
      const before = lines.flatMap(({ id }) => earlier.get(id) ?? []);
      return { items: await this.cart.view(manager, userId), problems: [...before, ...problems] };
    });
  }

  private async mergedBefore(
    manager: EntityManager,
    userId: string,
    lines: readonly GuestLineRequest[],
  ): Promise<Map<string, MergeProblem[]>> {
    const rows = await manager.query<MergedLine[]>(
      `SELECT guest_line_id AS "guestLineId", user_id AS "userId", problems FROM merged_guest_lines
       WHERE guest_line_id = ANY($1)`,
      [lines.map(({ id }) => id)],
    );
    return new Map(rows.map((row) => [row.guestLineId, row.userId === userId ? row.problems : []]));
  }

  /** The primary key lets only one of several sign-ins merge a line. */
  private async claim(manager: EntityManager, { guestLineId, userId, problems }: MergedLine): Promise<boolean> {
    const claimed = await manager.query<unknown[]>(
      `INSERT INTO merged_guest_lines (guest_line_id, user_id, problems) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING guest_line_id`,
      [guestLineId, userId, JSON.stringify(problems)],
    );
    return claimed.length > 0;
  }
}
