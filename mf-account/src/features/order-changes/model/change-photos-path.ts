import type { OrderLine } from 'shared-contracts/orders/schemas';

type Place = { orderId: string; line: Pick<OrderLine, 'id' | 'magnets' | 'productId'>; token?: string };

/** Null for lines that the designer cannot open. */
export function changePhotosPath({ orderId, line, token }: Place): string | null {
  if (line.magnets === null || line.productId === null) return null;
  const query = new URLSearchParams({ order: orderId, item: line.id, change: 'photos', ...(token && { token }) });
  return `/create-magnet?${query.toString()}`;
}
