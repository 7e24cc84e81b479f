import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { StockReservation } from './stock-reservation.entity.js';
import { type Demand, type Shortage, type StockLevel, shortagesOf } from './domain/demand.js';

type Changed<Row> = [rows: Row[], count: number];

/** When `isDone` is false, part of the demand may have been taken: the caller rolls back. */
export type StockAnswer = { isDone: true } | { isDone: false; shortages: Shortage[] };
const done: StockAnswer = { isDone: true };

/**
 * The stock of all products. Each change is one conditional UPDATE per product, in ascending order of product ids (see
 * `demandOf`); if it updates no row, there is not enough. Everything happens in the caller's transaction.
 */
@Injectable()
export class Stock {
  /**
   * Reserves units of active products for a checkout. Until `keep`, the same shopper's next checkout may take them
   * over.
   */
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

  /** Stops the shopper's next checkout from taking the reservation over: money is on its way. */
  async keep(manager: EntityManager, checkoutId: string): Promise<void> {
    await manager.update(StockReservation, { checkoutId }, { replaceableBy: null });
  }

  /** Releases a reservation once; if it is no longer held, nothing changes. */
  async release(manager: EntityManager, checkoutId: string): Promise<boolean> {
    const held = await this.leave(manager, checkoutId, 'released');
    for (const { productId, quantity } of held)
      await manager.query(`UPDATE products SET reserved = reserved - $2 WHERE id = $1`, [productId, quantity]);
    return held.length > 0;
  }

  /** Sells the reserved units, and takes the rest from free stock, so that a late payment can still become an order. */
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

  /** Locks products in the common order, for transactions that update them more than once. */
  async lock(manager: EntityManager, productIds: readonly string[]): Promise<void> {
    await manager.query(`SELECT 1 FROM products WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`, [
      productIds,
    ]);
  }

  /** Returns the units of a cancelled order. A deleted product takes none. */
  async putBack(manager: EntityManager, demand: readonly Demand[]): Promise<void> {
    for (const { productId, quantity } of demand)
      await manager.query(`UPDATE products SET in_stock = in_stock + $2 WHERE id = $1`, [productId, quantity]);
  }

  /** Takes units from free stock, for an order that is reopened or was paid for without a reservation. */
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

  /** Only one of several concurrent callers gets the rows. */
  private async leave(manager: EntityManager, checkoutId: string, state: 'released' | 'sold'): Promise<Demand[]> {
    const [rows] = await manager.query<Changed<Demand>>(
      `UPDATE stock_reservations SET state = $2, updated_at = now() WHERE checkout_id = $1 AND state = 'held'
       RETURNING product_id AS "productId", quantity`,
      [checkoutId, state],
    );
    return rows.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
  }

  /** A released reservation may be made again (a retry of the same checkout); a held or sold one may not. */
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

  /** The shortages, ignoring what this transaction itself has taken. */
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
    // units were returned in the meantime: when we asked, there were fewer than wanted
    return [...shortages, { productId: missed.productId, requested: missed.quantity, available: missed.quantity - 1 }];
  }
}
