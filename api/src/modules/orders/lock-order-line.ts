import type { EntityManager } from 'typeorm';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { whyClosed } from './domain/added-photos.js';
import { type OrderLineRecord, linesOf } from './order-line.entity.js';
import type { OrderTokens } from './links/order-tokens.js';
import type { Order } from './order.entity.js';
import { lockReachableOrder } from './reachable-order.js';

export const unknownOrderLine = fail('not_found', 'This item could not be found.');

/** Nothing changes once printing has begun. */
export async function lockOrderLine(
  manager: EntityManager,
  caller: CallerIdentity,
  { itemId, ...named }: { id: string; token?: string | undefined; itemId: string; tokens: OrderTokens },
): Promise<Result<{ order: Order; lines: OrderLineRecord[]; line: OrderLineRecord }>> {
  const found = await lockReachableOrder(manager, caller, named);
  if (!found.ok) return found;
  const order = found.value;
  const closed = whyClosed(order.status);
  if (closed) return closed;
  const lines = await linesOf(manager, order.id);
  const line = lines.find(({ id }) => id === itemId);
  return line ? ok({ order, lines, line }) : unknownOrderLine;
}
