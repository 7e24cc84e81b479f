import type { EntityManager } from 'typeorm';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Result, fail, ok } from '../../shared/result.js';
import type { OrderTokens } from './links/order-tokens.js';
import { Order } from './order.entity.js';

type NamedOrder = { id: string; token?: string | undefined; tokens: OrderTokens };

export const unknownOrder = fail('not_found', 'This order could not be found.');
const signedOut = fail('not_authenticated', 'Unauthorized: please log in');

/** By token, else by account. `not_authenticated` without either. */
export async function reachableOrder(
  manager: EntityManager,
  caller: CallerIdentity,
  named: NamedOrder,
): Promise<Result<Order>> {
  if (named.token === undefined && !caller.user) return signedOut;
  const order = await manager.findOneBy(Order, { id: named.id });
  return order && mayReach(caller, order, named) ? ok(order) : unknownOrder;
}

/** Neither it nor its links change before the transaction ends. */
export async function lockReachableOrder(
  manager: EntityManager,
  caller: CallerIdentity,
  { mode = 'pessimistic_write', ...named }: NamedOrder & { mode?: 'pessimistic_write' | 'pessimistic_read' },
): Promise<Result<Order>> {
  // first without a lock, so that strangers hold up nobody
  const found = await reachableOrder(manager, caller, named);
  if (!found.ok) return found;
  const order = await manager.findOne(Order, { where: { id: named.id }, lock: { mode } });
  return order && mayReach(caller, order, named) ? ok(order) : unknownOrder;
}

function mayReach({ user }: CallerIdentity, order: Order, { token, tokens }: NamedOrder): boolean {
  if (user !== null && order.userId === user.id) return true;
  return token !== undefined && tokens.opens(order, token, new Date());
}
