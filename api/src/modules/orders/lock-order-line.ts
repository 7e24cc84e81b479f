import type { EntityManager } from 'typeorm';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { whyClosed } from './domain/added-photos.js';
import { linesOf } from './lines-of.js';
import type { OrderLineRecord } from './order-line.entity.js';
import type { OrderTokens } from './order-tokens.js';
import { Order } from './order.entity.js';
import { reachableBy, unknownOrder } from './reachable-order.js';

export const unknownOrderLine = fail('not_found', 'This item could not be found.');

/** An order line whose photos may change, with its order, which is locked: nothing changes once printing has begun. */
export async function lockOrderLine(
  manager: EntityManager,
  caller: CallerIdentity,
  { itemId, tokens, ...named }: { id: string; token?: string | undefined; itemId: string; tokens: OrderTokens },
): Promise<Result<{ order: Order; lines: OrderLineRecord[]; line: OrderLineRecord }>> {
  const where = reachableBy(caller, named, tokens);
  if (!where.ok) return where;
  const order = await manager.findOne(Order, { where: where.value, lock: { mode: 'pessimistic_write' } });
  if (!order) return unknownOrder;
  const closed = whyClosed(order.status);
  if (closed) return closed;
  const lines = await linesOf(manager, order.id);
  const line = lines.find(({ id }) => id === itemId);
  return line ? ok({ order, lines, line }) : unknownOrderLine;
}
