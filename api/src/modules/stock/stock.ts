import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Demand, type Shortage, type StockLevel, shortagesOf } from './domain/demand.js';

type Changed<Row> = [rows: Row[], count: number];

/** False: part may have been taken, so the transaction has to be rolled back. */
export type StockAnswer = { isDone: true } | { isDone: false; shortages: Shortage[] };
const done: StockAnswer = { isDone: true };

const wanted = 'wanted AS (SELECT * FROM unnest($1::uuid[], $2::integer[]) AS demand (product_id, quantity))';
const valuesOf = (demand: readonly Demand[]) => [
  demand.map(({ productId }) => productId),
  demand.map(({ quantity }) => quantity),
];

/** In the common order, before the change. */
const locked = (ids: string) =>
  `locked AS MATERIALIZED (SELECT id FROM products WHERE id IN (${ids}) ORDER BY id FOR NO KEY UPDATE)`;

/** Only a released reservation may be made again. */
const record = (reservations: string) => `
  INSERT INTO stock_reservations (checkout_id, product_id, quantity, state, replaceable_by) ${reservations}
  ON CONFLICT (checkout_id, product_id) DO UPDATE
    SET state = excluded.state, quantity = excluded.quantity, replaceable_by = excluded.replaceable_by, updated_at = now()
    WHERE stock_reservations.state = 'released'
  RETURNING product_id`;
const alreadyReserved = (checkoutId: string) => new Error(`checkout ${checkoutId} has a reservation already`);

export const areSold = (checkoutId: string, products: string): string =>
  `(SELECT count(*) FROM stock_reservations WHERE checkout_id = ${checkoutId} AND state = 'sold') = ${products}`;

/** Each change locks its products in ascending order of ids, against deadlocks. */
@Injectable()
export class Stock {
  /** Until `keep`, the same shopper's next checkout may take them over. */
  async reserve(
    manager: EntityManager,
    { checkoutId, shopperKey }: { checkoutId: string; shopperKey: string },
    demand: readonly Demand[],
  ): Promise<StockAnswer> {
    const [changed] = await manager.query<[{ taken: string[]; recorded: number }]>(
      `WITH ${wanted}, ${locked('SELECT product_id FROM wanted')}, taken AS (
         UPDATE products SET reserved = reserved + wanted.quantity FROM wanted JOIN locked ON locked.id = product_id
         WHERE products.id = product_id AND is_active AND in_stock - reserved >= wanted.quantity RETURNING products.id
       ), recorded AS (
         ${record("SELECT $3::uuid, id, quantity, 'held', $4 FROM wanted JOIN taken ON id = product_id")}
       )
       SELECT ARRAY(SELECT id::text FROM taken) AS taken, (SELECT count(*)::integer FROM recorded) AS recorded`,
      [...valuesOf(demand), checkoutId, shopperKey],
    );
    if (changed.taken.length < demand.length) return this.short(manager, demand, changed.taken);
    if (changed.recorded < demand.length) throw alreadyReserved(checkoutId);
    return done;
  }

  /** Money is on its way. */
  async keep(manager: EntityManager, checkoutId: string): Promise<void> {
    await manager.query(
      `UPDATE stock_reservations SET replaceable_by = NULL, updated_at = now() WHERE checkout_id = $1`,
      [checkoutId],
    );
  }

  async release(manager: EntityManager, checkoutId: string): Promise<boolean> {
    const released = await this.leave(manager, checkoutId, {
      state: 'released',
      change: 'reserved = reserved - quantity',
    });
    return released.length > 0;
  }

  /** A late payment takes what is no longer reserved from free stock. */
  async sell(manager: EntityManager, checkoutId: string, demand: readonly Demand[]): Promise<StockAnswer> {
    const change = 'in_stock = in_stock - quantity, reserved = reserved - quantity';
    const sold = new Set(await this.leave(manager, checkoutId, { state: 'sold', change }));
    const unpromised = demand.filter(({ productId }) => !sold.has(productId));
    if (unpromised.length === 0) return done;
    const taken = await this.take(manager, unpromised);
    if (!taken.isDone) return taken;
    const recorded = await manager.query<unknown[]>(
      `WITH ${wanted} ${record("SELECT $3::uuid, product_id, quantity, 'sold', NULL FROM wanted")}`,
      [...valuesOf(unpromised), checkoutId],
    );
    if (recorded.length < unpromised.length) throw alreadyReserved(checkoutId);
    return done;
  }

  /** For transactions that update them more than once. */
  async lock(manager: EntityManager, productIds: readonly string[]): Promise<void> {
    await manager.query(`SELECT 1 FROM products WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`, [
      productIds,
    ]);
  }

  /** Not of deleted products. */
  async putBack(manager: EntityManager, demand: readonly Demand[]): Promise<void> {
    await manager.query(
      `WITH ${wanted}, ${locked('SELECT product_id FROM wanted')}
       UPDATE products SET in_stock = in_stock + quantity FROM wanted JOIN locked ON locked.id = product_id
       WHERE products.id = product_id`,
      valuesOf(demand),
    );
  }

  /** For orders without a reservation. */
  async take(manager: EntityManager, demand: readonly Demand[]): Promise<StockAnswer> {
    const [taken] = await manager.query<Changed<{ id: string }>>(
      `WITH ${wanted}, ${locked('SELECT product_id FROM wanted')}
       UPDATE products SET in_stock = in_stock - quantity FROM wanted JOIN locked ON locked.id = product_id
       WHERE products.id = product_id AND in_stock - reserved >= quantity RETURNING products.id`,
      valuesOf(demand),
    );
    if (taken.length === demand.length) return done;
    return this.short(
      manager,
      demand,
      taken.map(({ id }) => id),
    );
  }

  /** Only one of several concurrent calls gets the ids. */
  private async leave(
    manager: EntityManager,
    checkoutId: string,
    { state, change }: { state: 'released' | 'sold'; change: string },
  ): Promise<string[]> {
    const rows = await manager.query<{ productId: string }[]>(
      `WITH held AS (
         UPDATE stock_reservations SET state = $2, updated_at = now() WHERE checkout_id = $1 AND state = 'held'
         RETURNING product_id, quantity
       ), ${locked('SELECT product_id FROM held')}, changed AS (
         UPDATE products SET ${change} FROM held JOIN locked ON locked.id = product_id WHERE products.id = product_id
       )
       SELECT product_id AS "productId" FROM held`,
      [checkoutId, state],
    );
    return rows.map(({ productId }) => productId);
  }

  private async short(
    manager: EntityManager,
    demand: readonly Demand[],
    taken: readonly string[],
  ): Promise<StockAnswer> {
    const missed = demand.filter(({ productId }) => !taken.includes(productId));
    const levels = await manager.query<StockLevel[]>(
      `SELECT id AS "productId", in_stock AS "inStock", reserved, is_active AS "isActive" FROM products WHERE id = ANY($1::uuid[])`,
      [missed.map(({ productId }) => productId)],
    );
    const shortages = new Map(shortagesOf(missed, levels).map((shortage) => [shortage.productId, shortage]));
    return {
      isDone: false,
      // units may have come back since: report one less than wanted
      shortages: missed.map(
        ({ productId, quantity }) =>
          shortages.get(productId) ?? { productId, requested: quantity, available: quantity - 1 },
      ),
    };
  }
}
