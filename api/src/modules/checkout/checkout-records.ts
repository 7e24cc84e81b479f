import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { Stock } from '../stock/stock.js';
import { job } from '../../shared/jobs/job.js';
import { Checkout } from './checkout.entity.js';
import { type CheckoutStatus, liveStatuses } from './domain/checkout-state.js';

/** Closes the payment session if it must no longer be paid, and acts on its state. */
export const reconcileCheckout = job({ name: 'reconcile-checkout', payload: z.object({ checkoutId: z.uuid() }) });

type UnpaidEnd = Extract<CheckoutStatus, 'expired' | 'failed' | 'superseded'>;

export const lockOfShopper = (shopperKey: string): string =>
  `pg_advisory_xact_lock(hashtextextended('checkouts of ' || ${shopperKey}, 0))`;

@Injectable()
export class CheckoutRecords {
  constructor(
    private readonly stock: Stock,
    private readonly jobs: JobQueue,
  ) {}

  /** Take it before any row lock: only one transaction at a time decides about a payment. */
  async lockShopper(manager: EntityManager, shopperKey: string): Promise<void> {
    await manager.query(`SELECT ${lockOfShopper('$1')}`, [shopperKey]);
  }

  /** Unless a concurrent call with its key has opened one. */
  async releaseUnopened(manager: EntityManager, { id, shopperKey }: Checkout): Promise<void> {
    await this.lockShopper(manager, shopperKey);
    // in the update, because sessions are saved without the shopper's lock
    const [, count] = await manager.query<[unknown[], number]>(
      `UPDATE checkouts SET status = 'failed', updated_at = now()
       WHERE id = $1 AND status = 'opening' AND payment_session_id IS NULL`,
      [id],
    );
    if (count > 0) await this.stock.release(manager, id);
  }

  async release(manager: EntityManager, checkoutId: string, status: UnpaidEnd): Promise<boolean> {
    const [, count] = await manager.query<[unknown[], number]>(
      `UPDATE checkouts SET status = $2, updated_at = now() WHERE id = $1 AND status = ANY($3)`,
      [checkoutId, status, liveStatuses],
    );
    if (count === 0) return false;
    await this.stock.release(manager, checkoutId);
    return true;
  }

  /** Locks all products first, in the common order. */
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

  async reconcileSoon(manager: EntityManager, checkoutId: string): Promise<void> {
    await this.jobs.add(manager, reconcileCheckout, { checkoutId }, { key: `reconcile-checkout:${checkoutId}` });
  }
}
