import { Injectable } from '@nestjs/common';
import type {
  Claim,
  ClaimToFile,
  OrderClaims as ClaimsOnTheWire,
  OrderClaimsQuery,
} from 'shared-contracts/claims/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { claimsEndAt, isDelivered } from 'shared-contracts/orders/delivered';
import { DataSource, type EntityManager } from 'typeorm';
import type * as z from 'zod';
import { Transactions } from '../../shared/database/transactions.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { refuseForeign } from '../media/domain/line-photos.js';
import { OwnPhotos } from '../media/own-photos.js';
import { ChangeTokens } from '../orders/links/order-tokens.js';
import { linesOf } from '../orders/order-line.entity.js';
import { unknownOrderLine } from '../orders/lock-order-line.js';
import type { Order } from '../orders/order.entity.js';
import { reachableOrder } from '../orders/reachable-order.js';
import { type ClaimRow, claimColumns, claimView } from './claim-rows.js';

type ClaimsQuery = z.output<typeof OrderClaimsQuery>;
type Filed = z.output<typeof ClaimToFile>;

const notDelivered = fail('not_delivered', 'You can report a problem once your order has been delivered.');
const tooLate = fail(
  'claim_too_late',
  `Returns and damage can be reported within ${shopPolicy.returnsWithinDays} days of delivery. That time is over.`,
);
const alreadyOpen = fail('claim_open', 'You have already reported this item. We are looking into it.');

/** For the order's account, or the token of its mails. */
@Injectable()
export class OrderClaims {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly ownPhotos: OwnPhotos,
    private readonly tokens: ChangeTokens,
  ) {}

  async of(caller: CallerIdentity, named: ClaimsQuery): Promise<Result<ClaimsOnTheWire>> {
    const found = await this.orderOf(this.dataSource.manager, caller, named);
    if (!found.ok) return found;
    const until = claimsEndAt(found.value);
    const rows = await this.dataSource.query<ClaimRow[]>(
      `SELECT ${claimColumns} FROM claims WHERE order_id = $1 ORDER BY created_at DESC, id DESC`,
      [found.value.id],
    );
    return ok({
      until: until?.toISOString() ?? null,
      isOpen: until !== null && new Date() <= until,
      claims: rows.map(claimView),
    });
  }

  /** A unique index lets one of several about the same item through. */
  file(caller: CallerIdentity, filed: Filed): Promise<Result<Claim>> {
    return this.transactions.run(async (manager): Promise<Result<Claim>> => {
      const found = await this.orderOf(manager, caller, filed);
      if (!found.ok) return found;
      const order = found.value;
      if (!isDelivered(order)) return notDelivered;
      const until = claimsEndAt(order);
      if (until === null || new Date() > until) return tooLate;
      const known = new Set((await linesOf(manager, order.id)).map(({ id }) => id));
      const itemIds = [...new Set(filed.itemIds)];
      if (!itemIds.every((id) => known.has(id))) return unknownOrderLine;
      const photos = [...new Set(filed.photos)];
      const foreign = refuseForeign(
        photos.map((path, index) => ({ field: `photos.${index}`, path })),
        await this.ownPhotos.among(manager, caller, photos),
      );
      if (foreign) return foreign;
      const id = await insertClaim(manager, { ...filed, itemIds, photos });
      if (id === undefined) return alreadyOpen;
      if (order.userId !== null) await this.ownPhotos.giveTo(manager, order.userId, photos);
      const [row] = await manager.query<[ClaimRow]>(`SELECT ${claimColumns} FROM claims WHERE id = $1`, [id]);
      return ok(claimView(row));
    });
  }

  private orderOf(manager: EntityManager, caller: CallerIdentity, named: ClaimsQuery): Promise<Result<Order>> {
    return reachableOrder(manager, caller, { ...named, tokens: this.tokens });
  }
}

/** Undefined if an item has an open claim. */
async function insertClaim(
  manager: EntityManager,
  { id: orderId, kind, words, itemIds, photos }: Filed,
): Promise<string | undefined> {
  const [claim] = await manager.query<[{ id: string }]>(
    `INSERT INTO claims (order_id, kind, words) VALUES ($1, $2, $3) RETURNING id`,
    [orderId, kind, words],
  );
  // sorted, so that two claims don't deadlock
  const items = await manager.query<unknown[]>(
    `INSERT INTO claim_items (claim_id, order_item_id) SELECT $1::uuid, item FROM unnest($2::uuid[]) AS item ORDER BY item
     ON CONFLICT (order_item_id) WHERE is_open DO NOTHING RETURNING order_item_id`,
    [claim.id, itemIds],
  );
  if (items.length < itemIds.length) return undefined;
  await manager.query(
    `INSERT INTO claim_photos (claim_id, object_path, position)
     SELECT $1::uuid, path, position FROM unnest($2::text[]) WITH ORDINALITY AS photo (path, position)`,
    [claim.id, photos],
  );
  return claim.id;
}
