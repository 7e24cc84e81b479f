import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { Stock } from '../stock/stock.js';
import { reconcileCheckout } from './checkout-jobs.js';
import type { Checkout } from './checkout.entity.js';
import { type CheckoutStatus, liveStatuses } from './domain/checkout-state.js';

/** The ways of a checkout that end without an order. */
type UnpaidEnd = Extract<CheckoutStatus, 'expired' | 'failed' | 'superseded'>;

/** Changes to a checkout's row and its reservation, together. */
@Injectable()
export class CheckoutRecords {
  constructor(
    private readonly stock: Stock,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * Until the end of the transaction nobody else changes a checkout of this shopper. Taken first, before any row is locked, by
   * everybody who opens, settles or ends a checkout: whether a payment becomes an order or a refund is decided by one of them at a time.
   */
  async lockShopper(manager: EntityManager, shopperKey: string): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('checkouts of ' || $1, 0))`, [shopperKey]);
  }

  /** Ends a checkout that holds stock, and returns the stock. False where it had come to its end before. */
  async release(manager: EntityManager, checkoutId: string, status: UnpaidEnd): Promise<boolean> {
    const [, count] = await manager.query<[unknown[], number]>(
      `UPDATE checkouts SET status = $2, updated_at = now() WHERE id = $1 AND status = ANY($3)`,
      [checkoutId, status, liveStatuses],
    );
    if (count === 0) return false;
    await this.stock.release(manager, checkoutId);
    return true;
  }

  /**
   * Ends checkouts because another one of the same purchase takes their place. Their payment pages are closed soon after. What they
   * hold is returned before the successor takes its own: the products of both are locked first, in the common order.
   */
  async supersede(
    manager: EntityManager,
    outdated: readonly Checkout[],
    successor: { lines: readonly { productId: string }[] },
  ): Promise<void> {
    if (outdated.length === 0) return;
    const lines = [...outdated, successor].flatMap((checkout) => checkout.lines);
    await this.stock.lock(
      manager,
      lines.map(({ productId }) => productId),
    );
    for (const { id } of outdated)
      if (await this.release(manager, id, 'superseded')) await this.reconcileSoon(manager, id);
  }

  /** Has the payment provider asked about this checkout's session. */
  async reconcileSoon(manager: EntityManager, checkoutId: string): Promise<void> {
    await this.jobs.add(manager, reconcileCheckout, { checkoutId }, { key: `reconcile-checkout:${checkoutId}` });
  }
}
