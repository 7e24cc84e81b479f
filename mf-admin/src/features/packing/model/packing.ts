import { magnetsOf } from 'shared-contracts/design/slots';
import { contradictionOf, contradictionTexts } from 'shared-contracts/orders/contradiction';
import type { Order, OrderLine } from 'shared-contracts/orders/schemas';

export function magnetsIn({
  magnets,
  selectedPack,
  quantity,
}: Pick<OrderLine, 'magnets' | 'selectedPack' | 'quantity'>): number {
  const packSize = Number(selectedPack ?? 1);
  return quantity * (magnets ? magnetsOf(magnets, packSize).length : packSize);
}

export function packingRefusal(
  order: Pick<Order, 'status' | 'heldSince' | 'holdReason' | 'isRefunded' | 'missingPhotos' | 'photosWaived'>,
) {
  const { status, heldSince, holdReason } = order;
  if (status === 'cancelled') return { title: 'Cancelled', text: 'Do not pack this order. Put its magnets aside.' };
  const contradiction = contradictionOf(order, 'shipped');
  if (contradiction === 'refunded')
    return { title: 'Refunded in full', text: 'Do not pack this order. Put its magnets aside.' };
  if (heldSince !== null) return { title: 'On hold', text: `Do not pack this order yet. ${holdReason ?? ''}`.trim() };
  if (contradiction === 'photos')
    return { title: contradictionTexts.photos, text: 'Do not pack this order yet. Its page can go on without them.' };
  if (status === 'shipped') return { title: 'Shipped already', text: 'Its parcel has left.' };
  if (status !== 'pending' && status !== 'processing')
    return { title: 'Finished already', text: `This order is ${status}.` };
  return null;
}
