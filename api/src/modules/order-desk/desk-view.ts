import { Injectable } from '@nestjs/common';
import { mayDo } from 'shared-contracts/accounts/permissions';
import { toDecimal } from 'shared-contracts/money/money';
import type {
  DeskRefund,
  OpenPhotoRequest,
  OrderDesk,
  OrderNote,
  OrderPayment,
} from 'shared-contracts/order-desk/schemas';
import { refundableFor } from 'shared-contracts/refunds/refundable-for';
import { DataSource, type EntityManager } from 'typeorm';
import { Settings } from '../../config/settings.js';
import type { CurrentUser } from '../../shared/http/caller.js';
import { type Result, ok } from '../../shared/result.js';
import { linesOf } from '../orders/order-line.entity.js';
import { Order } from '../orders/order.entity.js';
import { unknownOrder } from '../orders/reachable-order.js';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import { disputesOf } from '../payments/disputes-of.js';
import { moneyAndPromises, promisedRefundsOf } from '../payments/promised-refunds.js';
import { hasRefundedShipping, refundedBefore } from '../payments/order-refunds.js';
import { runOwning } from '../print-runs/waiting-orders.js';
import { lowQualityPhotosIn } from '../production/domain/print-plan.js';
import { readPrintPlan } from '../production/read-print-plan.js';
import { MAX_ENTRIES, type Stored, actor, dated, historyOf, mailsOf } from './order-trail.js';

/** Their texts name amounts. */
const moneyKinds = ['refund_request', 'refund', 'dispute', 'mail'] as const;

@Injectable()
export class DeskView {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentProvider,
    private readonly settings: Settings,
  ) {}

  async of(orderId: string, viewer: Pick<CurrentUser, 'id' | 'role'>): Promise<Result<OrderDesk>> {
    const { manager } = this.dataSource;
    const withMoney = mayDo(viewer.role, 'seeMoney');
    const order = await manager.findOneBy(Order, { id: orderId });
    if (!order) return unknownOrder;
    const [notes, history, mails, refunds, owed, lines, isShippingRefunded, photoRequest, plan, printRun, disputes] =
      await Promise.all([
        notesOf(manager, orderId),
        historyOf(manager, orderId, withMoney ? [] : moneyKinds),
        withMoney ? mailsOf(manager, order) : [],
        refundsOf(manager, orderId),
        moneyAndPromises(manager, orderId),
        linesOf(manager, orderId),
        hasRefundedShipping(manager, orderId),
        photoRequestOf(manager, orderId),
        readPrintPlan(manager, [orderId]),
        runOwning(manager, orderId),
        withMoney ? disputesOf(manager, orderId) : [],
      ]);
    const refundedItems = lines.flatMap(({ id, refundedQuantity }) =>
      refundedQuantity > 0 ? [{ itemId: id, quantity: refundedQuantity }] : [],
    );
    return ok({
      notes,
      history,
      mails,
      refunds,
      refundable: toDecimal(refundableFor(owed, { isFull: false })),
      refundableInFull: toDecimal(owed.money),
      refundedItems,
      isShippingRefunded,
      photoRequest,
      lowQualityPhotos: lowQualityPhotosIn(plan),
      waitingMail: waitingMailOf(order),
      notBefore: order.notBefore,
      printRun,
      ...(withMoney && { payment: this.paymentOf(order), disputes, promisedRefunds: promisedRefundsOf(owed.promises) }),
      ...(mayDo(viewer.role, 'refundOrders') &&
        !mayDo(viewer.role, 'admin') && { refundedBefore: await this.refundedBefore(orderId, viewer.id) }),
    });
  }

  private async refundedBefore(orderId: string, actorId: string): Promise<OrderDesk['refundedBefore']> {
    const { TIME_ZONE: timeZone } = this.settings.environment;
    const { ofOrder, today } = await refundedBefore(this.dataSource.manager, { orderId, actorId, timeZone });
    return { ofOrder: toDecimal(ofOrder), today: toDecimal(today) };
  }

  private paymentOf({ paymentId, disputedAmount }: Order): OrderPayment | null {
    return paymentId === null
      ? null
      : { id: paymentId, link: this.payments.pageOf(paymentId), disputed: disputedAmount };
  }
}

const waitingMailOf = ({ status, statusMailFrom, statusMailAt }: Order): OrderDesk['waitingMail'] =>
  statusMailAt === null || statusMailFrom === status ? null : { status, leavesAt: statusMailAt.toISOString() };

async function notesOf(manager: EntityManager, orderId: string): Promise<OrderNote[]> {
  const rows = await manager.query<Stored<OrderNote>[]>(
    `SELECT id, created_at AS at, text, ${actor('author_id')} AS author FROM order_notes
     WHERE order_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${MAX_ENTRIES}`,
    [orderId],
  );
  return rows.map(dated);
}

async function refundsOf(manager: EntityManager, orderId: string): Promise<DeskRefund[]> {
  const rows = await manager.query<Stored<DeskRefund>[]>(
    `SELECT id, created_at AS at, amount, reason, status, items, with_shipping AS "withShipping",
            ${actor('requested_by')} AS "requestedBy"
     FROM refunds WHERE order_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${MAX_ENTRIES}`,
    [orderId],
  );
  return rows.map(dated);
}

async function photoRequestOf(manager: EntityManager, orderId: string): Promise<OpenPhotoRequest | null> {
  const [row] = await manager.query<Stored<OpenPhotoRequest>[]>(
    `SELECT created_at AS at, photos, message, ${actor('asked_by')} AS actor FROM photo_requests
     WHERE order_id = $1 AND closed_at IS NULL`,
    [orderId],
  );
  return row ? dated(row) : null;
}
