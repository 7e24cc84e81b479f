import { Injectable } from '@nestjs/common';
import { photosOf } from 'shared-contracts/design/design';
import { madeDesign, withPhotosPlaced } from 'shared-contracts/design/first-design';
import { missingPhotosIn, missingPhotosOf, withPhotoPlaces } from 'shared-contracts/orders/missing-photos';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { OrderPhotosQuery, OrderPhotos as PhotosOnTheWire, PhotosToAdd } from 'shared-contracts/orders/schemas';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { Transactions } from '../../../shared/database/transactions.js';
import type { CallerIdentity } from '../../../shared/http/caller.js';
import { type Result, ok } from '../../../shared/result.js';
import { type KnownPhotos, refuseForeign } from '../../media/domain/line-photos.js';
import { OwnPhotos } from '../../media/own-photos.js';
import { whyClosed, withPhotos } from '../domain/added-photos.js';
import { lockOrderLine } from '../lock-order-line.js';
import { type OrderLineRecord, linesOf } from '../order-line.entity.js';
import type { Order } from '../order.entity.js';
import { PhotoTokens } from '../links/order-tokens.js';
import { reachableOrder } from '../reachable-order.js';
import { writeOrderPhotos } from './write-order-photos.js';

type PhotosQuery = z.output<typeof OrderPhotosQuery>;

const viewOf = (order: Pick<Order, 'id' | 'missingPhotos'>, lines: readonly OrderLineRecord[]): PhotosOnTheWire => ({
  orderNumber: shortOrderNumber(order.id),
  missingPhotos: order.missingPhotos,
  items: lines.map((line) => ({
    id: line.id,
    productName: line.productName,
    variationName: line.variationName,
    selectedPack: line.selectedPack,
    photos: line.customImages.length,
    missingPhotos: missingPhotosOf(withPhotoPlaces(line)),
  })),
});

/** The last photos are new and go to the free places. A line of an older version, which has photos alone, prints as it did. */
function photographed(
  line: OrderLineRecord,
  customImages: string[],
  own: KnownPhotos,
): Pick<OrderLineRecord, 'customImages' | 'customDesign'> {
  const { customDesign, magnets, selectedPack } = line;
  if (!magnets || (!customDesign && line.customImages.length > 0)) return { customImages, customDesign };
  const added = customImages.slice(line.customImages.length);
  const photos = added.flatMap((path) => {
    const photo = own.get(path);
    return photo ? [{ path, size: photo, faces: photo.faces }] : [];
  });
  const pack = { magnets, packSize: Number(selectedPack ?? 1), photos };
  const design = customDesign ? withPhotosPlaced(customDesign, pack) : madeDesign(pack);
  return { customImages: photosOf(design), customDesign: design };
}

@Injectable()
export class OrderPhotos {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly ownPhotos: OwnPhotos,
    private readonly tokens: PhotoTokens,
  ) {}

  async missing(caller: CallerIdentity, named: PhotosQuery): Promise<Result<PhotosOnTheWire>> {
    const { manager } = this.dataSource;
    const found = await reachableOrder(manager, caller, { ...named, tokens: this.tokens });
    if (!found.ok) return found;
    const order = found.value;
    return whyClosed(order.status) ?? ok(viewOf(order, await linesOf(manager, order.id)));
  }

  /** Photos never exceed the places, and none arrive once printing has begun. */
  add(
    caller: CallerIdentity,
    { itemId, photos, ...named }: z.output<typeof PhotosToAdd>,
  ): Promise<Result<PhotosOnTheWire>> {
    return this.transactions.run(async (manager): Promise<Result<PhotosOnTheWire>> => {
      const locked = await lockOrderLine(manager, caller, { ...named, itemId, tokens: this.tokens });
      if (!locked.ok) return locked;
      const { order, lines, line } = locked.value;
      const own = await this.ownPhotos.among(manager, caller, photos);
      const foreign = refuseForeign(
        photos.map((path, index) => ({ field: `photos.${index}`, path })),
        own,
      );
      if (foreign) return foreign;
      const added = withPhotos(withPhotoPlaces(line), photos);
      if (!added.ok) return added;
      const isNew = added.value.length > line.customImages.length;
      Object.assign(line, photographed(line, added.value, own));
      if (isNew) {
        await writeOrderPhotos(manager, { order, lines, changed: line, actorId: caller.user?.id ?? null });
        if (order.userId !== null) await this.ownPhotos.giveTo(manager, order.userId, photos);
      }
      return ok(viewOf({ id: order.id, missingPhotos: missingPhotosIn(lines.map(withPhotoPlaces)) }, lines));
    });
  }
}
