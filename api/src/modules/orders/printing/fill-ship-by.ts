import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { BusinessDays } from 'shared-contracts/shipping/arrival';
import { Settings } from '../../../config/settings.js';
import { Transactions } from '../../../shared/database/transactions.js';
import { JobWorker } from '../../../shared/jobs/job-worker.js';
import { IS_BEFORE_SHIPPING } from './print-readiness.js';
import { shippingDatesOf } from '../domain/shipping-dates.js';

const EVERY_MINUTE = '* * * * *';
const BATCH_SIZE = 500;

type Row = { id: string; businessDays: BusinessDays | null; openedAt: Date; expiresAt: Date; paidAt: Date };

/** For orders of a version that did not compute it. */
@Injectable()
export class FillShipBy implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly worker: JobWorker,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.worker.schedule('fill-ship-by', EVERY_MINUTE, async () => {
      while ((await this.fill()) === BATCH_SIZE);
    });
  }

  fill(): Promise<number> {
    const timeZone = this.settings.environment.TIME_ZONE;
    return this.transactions.run(async (manager) => {
      const rows = await manager.query<Row[]>(
        `SELECT orders.id, business_days AS "businessDays", coalesce(checkouts.created_at, orders.created_at) AS "openedAt",
                coalesce(expires_at, orders.created_at) AS "expiresAt", orders.created_at AS "paidAt"
         FROM orders LEFT JOIN checkouts ON checkouts.id = orders.checkout_id
         WHERE ship_by IS NULL AND ${IS_BEFORE_SHIPPING}
         ORDER BY orders.created_at LIMIT $1 FOR UPDATE OF orders SKIP LOCKED`,
        [BATCH_SIZE],
      );
      const dates = rows.map((row) => shippingDatesOf({ ...row, timeZone }));
      await manager.query(
        `UPDATE orders SET ship_by = dates.ship_by, shipping_days = dates.shipping_days
         FROM unnest($1::uuid[], $2::text[], $3::integer[]) AS dates (id, ship_by, shipping_days)
         WHERE orders.id = dates.id`,
        [rows.map(({ id }) => id), dates.map(({ shipBy }) => shipBy), dates.map(({ shippingDays }) => shippingDays)],
      );
      return rows.length;
    });
  }
}
