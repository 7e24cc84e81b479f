import type { EntityManager } from 'typeorm';
import { holdAfterPhotos } from '../domain/order-hold.js';
import { summaryOf } from '../domain/order-summary.js';
import { OrderEvent } from '../order-event.entity.js';
import { OrderLineRecord } from '../order-line.entity.js';
import { Order } from '../order.entity.js';

async function photosToReplace(manager: EntityManager, orderId: string): Promise<string[]> {
  const [request] = await manager.query<{ photos: string[] }[]>(
    `SELECT photos FROM photo_requests WHERE order_id = $1 AND closed_at IS NULL`,
    [orderId],
  );
  return request?.photos ?? [];
}

type ChangedPhotos = {
  order: Order;
  lines: readonly OrderLineRecord[];
  changed: OrderLineRecord;
  actorId: string | null;
};

/** Returns what the order still lacks. */
export async function writeOrderPhotos(
  manager: EntityManager,
  { order, lines, changed, actorId }: ChangedPhotos,
): Promise<number> {
  const { customImages, previews, previewMagnets, missingPhotos } = summaryOf(lines);
  const asked = order.heldSince === null ? [] : await photosToReplace(manager, order.id);
  const isAskedFor = asked.some((photo) => customImages.includes(photo));
  const hold = holdAfterPhotos(order, { missingPhotos, isAskedFor });
  await manager.update(
    OrderLineRecord,
    { id: changed.id },
    { customImages: changed.customImages, customDesign: changed.customDesign },
  );
  await manager.update(
    Order,
    { id: order.id },
    { customImages, previews, previewMagnets, missingPhotos, lowQualityPhotos: null, ...hold },
  );
  await manager.insert(OrderEvent, {
    orderId: order.id,
    kind: 'photos',
    fromValue: String(order.customImages.length),
    toValue: String(customImages.length),
    actorId,
  });
  if (order.holdReason !== hold.holdReason)
    await manager.insert(OrderEvent, {
      orderId: order.id,
      kind: 'hold',
      fromValue: order.holdReason,
      toValue: hold.holdReason,
      actorId,
    });
  return missingPhotos;
}
