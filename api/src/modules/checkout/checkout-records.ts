import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { Stock } from '../stock/stock.js';
import { reconcileCheckout } from './checkout-jobs.js';
import { Checkout } from './checkout.entity.js';
import { type CheckoutStatus, liveStatuses } from './domain/checkout-state.js';

/** The ways of a checkout that end without an order. */
type Lapse = Extract<CheckoutStatus, 'expired' | 'failed' | 'superseded'>;

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
  async lockCaller(manager: EntityManager, caller: string): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('checkouts of ' || $1, 0))`, [caller]);
  }

  /** Ends a checkout that holds stock, and returns the stock. False where it had come to its end before. */
  async lapse(manager: EntityManager, checkoutId: string, status: Lapse): Promise<boolean> {
    const [, count] = await manager.query<[unknown[], number]>(
      `UPDATE checkouts SET status = $2, updated_at = now() WHERE id = $1 AND status = ANY($3)`,
      [checkoutId, status, liveStatuses],
    );
    if (count === 0) return false;
    await this.stock.release(manager, checkoutId);
    return true;
  }

  /** Ends a checkout because another one of the same purchase takes its place. Its payment page is closed soon after. */
  async supersede(manager: EntityManager, checkout: Pick<Checkout, 'id'>): Promise<void> {
    if (await this.lapse(manager, checkout.id, 'superseded')) await this.askSoon(manager, checkout.id);
  }

  /** Has the payment provider asked about this checkout's session. */
  async askSoon(manager: EntityManager, checkoutId: string): Promise<void> {
    await this.jobs.add(manager, reconcileCheckout, { checkoutId }, { key: `reconcile-checkout:${checkoutId}` });
  }
}
