import { Injectable } from '@nestjs/common';
import { mayDo } from 'shared-contracts/accounts/permissions';
import { toDecimal } from 'shared-contracts/money/money';
import type {
  DeskRefund,
  OpenPhotoRequest,
  OrderDesk,
  OrderHistoryEntry,
  OrderMail,
  OrderNote,
  OrderPayment,
} from 'shared-contracts/order-desk/schemas';
import { DataSource, type EntityManager } from 'typeorm';
import { Settings } from '../../config/settings.js';
import type { CurrentUser } from '../../shared/http/caller.js';
import { type Result, ok } from '../../shared/result.js';
import { linesOf } from '../orders/order-line.entity.js';
import { Order } from '../orders/order.entity.js';
import { unknownOrder } from '../orders/reachable-order.js';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import { promisedTo } from '../payments/promised-refunds.js';
import { hasRefundedShipping, refundableOf, refundedBefore } from '../payments/order-refunds.js';
import { runOwning } from '../print-runs/waiting-orders.js';
import { lowQualityPhotosIn } from '../production/domain/print-plan.js';
import { readPrintPlan } from '../production/read-print-plan.js';
import { RESENT, mailSubjectsOf, recipientOfCopy } from './order-mailing.js';

const MAX_ENTRIES = 500;

/** Their texts name amounts, as the subjects of mails do. */
const moneyKinds = ['refund_request', 'refund', 'dispute', 'mail'] as const;

type Stored<View extends { at: string }> = Omit<View, 'at'> & { at: Date };

const actor = (column: string) =>
  `(SELECT json_build_object('id', id, 'email', email) FROM users WHERE users.id = ${column})`;
const dated = <View extends { at: string }>({ at, ...row }: Stored<View>) => ({ ...row, at: at.toISOString() });

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
    const [
      notes,
      history,
      mails,
      refunds,
      refundable,
      lines,
      isShippingRefunded,
      photoRequest,
      plan,
      promisedRefunds,
      printRun,
    ] = await Promise.all([
      notesOf(manager, orderId),
      historyOf(manager, orderId, withMoney ? [] : moneyKinds),
      withMoney ? mailsOf(manager, order) : [],
      refundsOf(manager, orderId),
      refundableOf(manager, order),
      linesOf(manager, orderId),
      hasRefundedShipping(manager, orderId),
      photoRequestOf(manager, orderId),
      readPrintPlan(manager, [orderId]),
      promisedTo(manager, orderId),
      runOwning(manager, orderId),
    ]);
    const refundedItems = lines.flatMap(({ id, refundedQuantity }) =>
      refundedQuantity > 0 ? [{ itemId: id, quantity: refundedQuantity }] : [],
    );
    return ok({
      notes,
      history,
      mails,
      refunds,
      refundable: toDecimal(refundable),
      refundedItems,
      isShippingRefunded,
      photoRequest,
      lowQualityPhotos: lowQualityPhotosIn(plan),
      waitingMail: waitingMailOf(order),
      notBefore: order.notBefore,
      printRun,
      ...(withMoney && { payment: this.paymentOf(order), promisedRefunds }),
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

async function historyOf(
  manager: EntityManager,
  orderId: string,
  hidden: readonly OrderHistoryEntry['kind'][],
): Promise<OrderHistoryEntry[]> {
  const rows = await manager.query<Stored<OrderHistoryEntry>[]>(
    `SELECT id, created_at AS at, kind, from_value AS "from", to_value AS "to", ${actor('actor_id')} AS actor
     FROM order_events WHERE order_id = $1 AND kind <> ALL($2) ORDER BY order_events.id DESC LIMIT ${MAX_ENTRIES}`,
    [orderId, hidden],
  );
  return rows.map(dated);
}

type MailRow = Pick<OrderMail, 'key' | 'subject' | 'to'> & { writtenAt: Date; sentAt: Date | null; hasFailed: boolean };

async function mailsOf(manager: EntityManager, order: Order): Promise<OrderMail[]> {
  const rows = await manager.query<MailRow[]>(
    `SELECT outbox_mails.key, subject, recipient AS "to", created_at AS "writtenAt", sent_at AS "sentAt",
            sent_at IS NULL AND EXISTS (
              SELECT FROM graphile_worker._private_jobs AS jobs
              WHERE jobs.payload ->> 'key' = outbox_mails.key AND attempts >= max_attempts) AS "hasFailed"
     FROM outbox_mails
     WHERE split_part(outbox_mails.key, ':', 2) = ANY($1) AND NOT is_secret
     ORDER BY created_at DESC, outbox_mails.key LIMIT ${MAX_ENTRIES}`,
    [await mailSubjectsOf(manager, order.id)],
  );
  return rows.map(({ writtenAt, sentAt, ...mail }) => ({
    ...mail,
    writtenAt: writtenAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    isResent: mail.key.includes(RESENT),
    resendsTo: recipientOfCopy({ key: mail.key, recipient: mail.to }, order),
  }));
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
