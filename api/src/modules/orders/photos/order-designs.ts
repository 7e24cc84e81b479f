import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { photosOf } from 'shared-contracts/design/design';
import { missingPhotosOf, storedPhotoPlaces } from 'shared-contracts/orders/missing-photos';
import type { OpenedOrder, OrderDesign, OrderToOpen } from 'shared-contracts/orders/schemas';
import { DataSource, type EntityManager } from 'typeorm';
import type * as z from 'zod';
import { Transactions } from '../../../shared/database/transactions.js';
import type { CallerIdentity } from '../../../shared/http/caller.js';
import { type Result, fail, ok } from '../../../shared/result.js';
import { namedPhotosOf, refuseForeign, withCheckedDesign } from '../../media/domain/line-photos.js';
import { OwnPhotos } from '../../media/own-photos.js';
import { cancellationRefund, creditNotesOf } from '../lists/refunded-orders.js';
import { ChangeTokens, PhotoTokens } from '../links/order-tokens.js';
import { lockOrderLine } from '../lock-order-line.js';
import { type OrderLineRecord, linesOf } from '../order-line.entity.js';
import { orderView } from '../order-view.js';
import { Order } from '../order.entity.js';
import { lockReachableOrder, reachableOrder } from '../reachable-order.js';
import { writeOrderPhotos } from './write-order-photos.js';

const olderItem = fail('design_outdated', 'This item cannot be changed here. Please contact us.');
const fewerPhotos = 'Please fill all places that had a photo before.';

async function feedbackPhotosOf(manager: EntityManager, orderId: string): Promise<string[]> {
  const rows = await manager.query<{ path: string }[]>(
    `SELECT object_path AS path FROM claim_photos JOIN claims ON claims.id = claim_id WHERE order_id = $1
     UNION SELECT photo FROM product_reviews WHERE order_id = $1 AND photo IS NOT NULL`,
    [orderId],
  );
  return rows.map(({ path }) => path);
}

@Injectable()
export class OrderDesigns {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly ownPhotos: OwnPhotos,
    private readonly tokens: ChangeTokens,
    private readonly photoTokens: PhotoTokens,
  ) {}

  /** A browser with the token may then see its photos, claims and reviews. */
  async open(caller: CallerIdentity, named: z.output<typeof OrderToOpen>): Promise<Result<OpenedOrder>> {
    const reached = { ...named, tokens: this.tokens };
    const found = await reachableOrder(this.dataSource.manager, caller, reached);
    if (!found.ok) return found;
    if (!caller.user) await caller.guestId();
    return this.transactions.run(async (manager): Promise<Result<OpenedOrder>> => {
      // a revocation ends what is shared before it, and nothing is shared after it
      const locked = await lockReachableOrder(manager, caller, { ...reached, mode: 'pessimistic_read' });
      if (!locked.ok) return locked;
      const order = locked.value;
      const lines = await linesOf(manager, order.id);
      if (order.userId === null || order.userId !== caller.user?.id)
        await this.ownPhotos.shareWith(manager, caller, {
          paths: [...order.customImages, ...(await feedbackPhotosOf(manager, order.id))],
          orderId: order.id,
        });
      const view = orderView(order, lines, {
        refund: await cancellationRefund(manager, order.id),
        creditNotes: await creditNotesOf(manager, order.id),
      });
      return ok({
        ...view,
        ...(named.token !== undefined && { photosToken: this.photoTokens.tokenFor(order) }),
      });
    });
  }

  change(
    caller: CallerIdentity,
    { itemId, customDesign, ...named }: z.output<typeof OrderDesign>,
  ): Promise<Result<OpenedOrder>> {
    return this.transactions.run(async (manager): Promise<Result<OpenedOrder>> => {
      const locked = await lockOrderLine(manager, caller, { ...named, itemId, tokens: this.tokens });
      if (!locked.ok) return locked;
      const { order, lines, line } = locked.value;
      const designed = await this.checked(manager, { caller, order, line }, customDesign);
      if (!designed.ok) return designed;
      if (!isDeepStrictEqual(designed.value.customDesign, line.customDesign)) {
        Object.assign(line, designed.value);
        await writeOrderPhotos(manager, { order, lines, changed: line, actorId: caller.user?.id ?? null });
        if (order.userId !== null) await this.ownPhotos.giveTo(manager, order.userId, line.customImages);
      }
      const changed = await manager.findOneByOrFail(Order, { id: order.id });
      return ok(orderView(changed, lines, { refund: null }));
    });
  }

  /** Photos that the order has may stay, whoever added them. */
  private async checked(
    manager: EntityManager,
    { caller, order, line }: { caller: CallerIdentity; order: Order; line: OrderLineRecord },
    customDesign: z.output<typeof OrderDesign>['customDesign'],
  ): Promise<Result<Pick<OrderLineRecord, 'customDesign' | 'customImages'>>> {
    const { magnets, selectedPack } = line;
    if (!magnets) return olderItem;
    const customImages = photosOf(customDesign);
    const ordered = customImages.filter((path) => order.customImages.includes(path));
    const own = new Map([
      ...(await this.ownPhotos.stored(manager, ordered)),
      ...(await this.ownPhotos.among(manager, caller, customImages)),
    ]);
    const foreign = refuseForeign(namedPhotosOf({ customImages, customDesign }), own);
    if (foreign) return foreign;
    const designed = withCheckedDesign({ customImages, customDesign, selectedPack }, { magnets, own });
    if (!designed.ok) return designed;
    const photoPlaces = storedPhotoPlaces(line);
    if (
      missingPhotosOf({ photoPlaces, customImages }) > missingPhotosOf({ photoPlaces, customImages: line.customImages })
    )
      return fail('invalid_input', fewerPhotos, { errors: { 'customDesign.slots': fewerPhotos } });
    return ok({ customDesign: designed.value.customDesign, customImages });
  }
}
