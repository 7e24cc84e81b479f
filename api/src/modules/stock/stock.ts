import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { StockReservation } from './stock-reservation.entity.js';
import { type Demand, type Shortage, type StockLevel, shortagesOf } from './domain/demand.js';

type Changed<Row> = [rows: Row[], count: number];

/** Where `isDone` is false, part of the demand may have been taken: the caller rolls back. */
export type StockAnswer = { isDone: true } | { isDone: false; shortages: Shortage[] };
const done: StockAnswer = { isDone: true };

/**
 * The shop's stock. Every change is one conditional UPDATE per product, in ascending order of the products (see `demandOf`): no row
 * changed is the answer "not enough". All of it happens in the caller's transaction.
 */
@Injectable()
export class Stock {
  /** Promises units of active products to a checkout. Until `keep`, this shopper's next checkout can count on them. */
  async reserve(
    manager: EntityManager,
    { checkoutId, shopperKey }: { checkoutId: string; shopperKey: string },
    demand: readonly Demand[],
  ): Promise<StockAnswer> {
    const promised = await this.takeAll(
      manager,
      demand,
      `UPDATE products SET reserved = reserved + $2 WHERE id = $1 AND is_active AND in_stock - reserved >= $2`,
    );
    if (promised.isDone) await this.record(manager, { checkoutId, replaceableBy: shopperKey, state: 'held' }, demand);
    return promised;
  }

  /** Keeps a reservation for its own checkout alone: its money is on the way. */
  async keep(manager: EntityManager, checkoutId: string): Promise<void> {
    await manager.update(StockReservation, { checkoutId }, { replaceableBy: null });
  }

  /** Takes the promise back. Once: who finds the reservation no longer held changes nothing. */
  async release(manager: EntityManager, checkoutId: string): Promise<boolean> {
    const held = await this.leave(manager, checkoutId, 'released');
    for (const { productId, quantity } of held)
      await manager.query(`UPDATE products SET reserved = reserved - $2 WHERE id = $1`, [productId, quantity]);
    return held.length > 0;
  }

  /**
   * Sells to a checkout: what is promised to it, and what is not (any more) from free stock, so that a payment that comes too late
   * still becomes an order where it can.
   */
  async sell(manager: EntityManager, checkoutId: string, demand: readonly Demand[]): Promise<StockAnswer> {
    const held = new Set((await this.leave(manager, checkoutId, 'sold')).map(({ productId }) => productId));
    for (const { productId, quantity } of demand.filter((wanted) => held.has(wanted.productId)))
      await manager.query(`UPDATE products SET in_stock = in_stock - $2, reserved = reserved - $2 WHERE id = $1`, [
        productId,
        quantity,
      ]);
    const unpromised = demand.filter(({ productId }) => !held.has(productId));
    if (unpromised.length === 0) return done;
    const taken = await this.take(manager, unpromised);
    if (taken.isDone) await this.record(manager, { checkoutId, replaceableBy: null, state: 'sold' }, unpromised);
    return taken;
  }

  /** Locks products in the common order, for a transaction that is about to go through them more than once. */
  async lock(manager: EntityManager, productIds: readonly string[]): Promise<void> {
    await manager.query(`SELECT 1 FROM products WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`, [
      productIds,
    ]);
  }

  /** Puts the units of a cancelled order back on the shelf. A product that is gone takes nothing back. */
  async putBack(manager: EntityManager, demand: readonly Demand[]): Promise<void> {
    for (const { productId, quantity } of demand)
      await manager.query(`UPDATE products SET in_stock = in_stock + $2 WHERE id = $1`, [productId, quantity]);
  }

  /** Takes units from free stock: for an order that is taken up again, or paid without a reservation. */
  async take(manager: EntityManager, demand: readonly Demand[]): Promise<StockAnswer> {
    return this.takeAll(
      manager,
      demand,
      `UPDATE products SET in_stock = in_stock - $2 WHERE id = $1 AND in_stock - reserved >= $2`,
    );
  }

  private async takeAll(manager: EntityManager, demand: readonly Demand[], statement: string): Promise<StockAnswer> {
    const taken: Demand[] = [];
    for (const wanted of demand) {
      const [, count] = await manager.query<Changed<never>>(statement, [wanted.productId, wanted.quantity]);
      if (count === 0)
        return { isDone: false, shortages: await this.shortages(manager, demand, { taken, missed: wanted }) };
      taken.push(wanted);
    }
    return done;
  }

  /** The state change decides: of any number of callers, one gets the rows. */
  private async leave(manager: EntityManager, checkoutId: string, state: 'released' | 'sold'): Promise<Demand[]> {
    const [rows] = await manager.query<Changed<Demand>>(
      `UPDATE stock_reservations SET state = $2, updated_at = now() WHERE checkout_id = $1 AND state = 'held'
       RETURNING product_id AS "productId", quantity`,
      [checkoutId, state],
    );
    return rows.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
  }

  /** A reservation that was released may be made again (a retry of the same checkout); one that is held or sold may not. */
  private async record(
    manager: EntityManager,
    { checkoutId, replaceableBy, state }: { checkoutId: string; replaceableBy: string | null; state: 'held' | 'sold' },
    demand: readonly Demand[],
  ): Promise<void> {
    const recorded = await manager.query<unknown[]>(
      `INSERT INTO stock_reservations (checkout_id, product_id, quantity, state, replaceable_by)
       SELECT $1, product_id, quantity, $4, $5 FROM unnest($2::uuid[], $3::integer[]) AS wanted (product_id, quantity)
       ON CONFLICT (checkout_id, product_id) DO UPDATE
         SET state = excluded.state, quantity = excluded.quantity, replaceable_by = excluded.replaceable_by,
             updated_at = now()
         WHERE stock_reservations.state = 'released'
       RETURNING product_id`,
      [
        checkoutId,
        demand.map(({ productId }) => productId),
        demand.map(({ quantity }) => quantity),
        state,
        replaceableBy,
      ],
    );
    if (recorded.length !== demand.length) throw new Error(`checkout ${checkoutId} has a reservation already`);
  }

  /** What is missing, seen without what this very transaction has taken before it ran into the shortage. */
  private async shortages(
    manager: EntityManager,
    demand: readonly Demand[],
    { taken, missed }: { taken: readonly Demand[]; missed: Demand },
  ): Promise<Shortage[]> {
    const levels = await manager.query<StockLevel[]>(
      `SELECT id AS "productId", in_stock AS "inStock", reserved, is_active AS "isActive" FROM products WHERE id = ANY($1::uuid[])`,
      [demand.map(({ productId }) => productId)],
    );
    const own = new Map(taken.map(({ productId, quantity }) => [productId, quantity]));
    const shortages = shortagesOf(
      demand.filter(({ productId }) => !own.has(productId)),
      levels,
    );
    if (shortages.some(({ productId }) => productId === missed.productId)) return shortages;
    // somebody has returned units since: at the time of asking there were fewer than wanted
    return [...shortages, { productId: missed.productId, requested: missed.quantity, available: missed.quantity - 1 }];
  }
}
