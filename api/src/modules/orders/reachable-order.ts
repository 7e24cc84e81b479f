import type { EntityManager, FindOptionsWhere } from 'typeorm';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Result, fail, ok } from '../../shared/result.js';
import type { OrderTokens } from './order-tokens.js';
import { Order } from './order.entity.js';

export const unknownOrder = fail('not_found', 'This order could not be found.');

/** The condition that finds the caller's order: by token, else by account. Fails with `not_authenticated` without either. */
export function reachableBy(
  { user }: CallerIdentity,
  { id, token }: { id: string; token?: string },
  tokens: OrderTokens,
): Result<FindOptionsWhere<Order>> {
  if (token !== undefined && tokens.isFor(id, token)) return ok({ id });
  if (user) return ok({ id, userId: user.id });
  return token === undefined ? fail('not_authenticated', 'Unauthorized: please log in') : unknownOrder;
}

/** The caller's order, as by `reachableBy`. */
export async function reachableOrder(
  manager: EntityManager,
  caller: CallerIdentity,
  { tokens, ...named }: { id: string; token?: string | undefined; tokens: OrderTokens },
): Promise<Result<Order>> {
  const where = reachableBy(caller, named, tokens);
  if (!where.ok) return where;
  const order = await manager.findOneBy(Order, where.value);
  return order ? ok(order) : unknownOrder;
}
