import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Transactions } from '../../../shared/database/transactions.js';
import { JobWorker } from '../../../shared/jobs/job-worker.js';
import { MISSING_PHOTOS, held, noHold } from '../domain/order-hold.js';
import { OrderEvent } from '../order-event.entity.js';
import { OrderMails } from '../mails/order-mails.js';
import { Order } from '../order.entity.js';
import { OWES_PHOTOS } from './owing-orders.js';

const EVERY_TEN_MINUTES = '*/10 * * * *';
const BATCH_SIZE = 50;
const { reminderDays } = shopPolicy.missingPhotos;

/** With the last reminder, the order goes on hold. */
@Injectable()
export class RemindMissingPhotos implements OnModuleInit {
  private readonly logger = new Logger('RemindMissingPhotos');

  constructor(
    private readonly transactions: Transactions,
    private readonly worker: JobWorker,
    private readonly mails: OrderMails,
  ) {}

  onModuleInit(): void {
    this.worker.schedule('remind-missing-photos', EVERY_TEN_MINUTES, async () => {
      while ((await this.remind()) === BATCH_SIZE);
    });
  }

  /** Locked, so that no reminder follows the last photo. */
  async remind(): Promise<number> {
    const count = await this.transactions.run(async (manager) => {
      const due = await manager.query<{ id: string; reminders: number }[]>(
        `SELECT id, reminders FROM orders, LATERAL (
           SELECT count(*)::integer AS reminders FROM unnest($1::integer[]) AS day
           WHERE created_at <= now() - make_interval(days => day)) AS passed
         WHERE status = 'pending' AND ${OWES_PHOTOS} AND photo_reminders < reminders
         ORDER BY created_at LIMIT $2 FOR UPDATE OF orders SKIP LOCKED`,
        [[...reminderDays], BATCH_SIZE],
      );
      for (const { id, reminders } of due) {
        const order = await manager.findOneByOrFail(Order, { id });
        const isLast = reminders === reminderDays.length;
        const isNewHold = isLast && order.heldSince === null;
        const hold = isNewHold ? held(noHold, MISSING_PHOTOS, new Date()) : {};
        await manager.update(Order, { id }, { photoReminders: reminders, ...hold });
        if (isNewHold) await manager.insert(OrderEvent, { orderId: id, kind: 'hold', toValue: MISSING_PHOTOS });
        await this.mails.remindOfPhotos(manager, order, { reminder: reminders, isLast });
      }
      return due.length;
    });
    if (count > 0) this.logger.log({ count }, 'reminded customers of missing photos');
    return count;
  }
}
