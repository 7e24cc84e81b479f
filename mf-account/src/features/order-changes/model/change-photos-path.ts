import type { OrderLine } from 'shared-contracts/orders/schemas';

type Place = { orderId: string; item: Pick<OrderLine, 'id' | 'magnets' | 'productId'>; token?: string };

/** The designer with an ordered item, to change its photos; null for items that it cannot open. */
export function changePhotosPath({ orderId, item, token }: Place): string | null {
  if (item.magnets === null || item.productId === null) return null;
  const query = new URLSearchParams({ order: orderId, item: item.id, change: 'photos', ...(token && { token }) });
  return `/create-magnet?${query.toString()}`;
}
