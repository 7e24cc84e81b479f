import { Injectable } from '@nestjs/common';
import { mayDo } from 'shared-contracts/accounts/permissions';
import type { ApiKey } from 'shared-contracts/api/api';
import { type ChangedOrder, contradictionOf, contradictionTexts } from 'shared-contracts/orders/contradiction';
import { takesPhotos } from 'shared-contracts/orders/missing-photos';
import type { Order as OrderOnTheWire, OrderUpdate } from 'shared-contracts/orders/schemas';
import { trackingProblem } from 'shared-contracts/shipping/tracking-number';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { type CurrentUser, notAllowed } from '../../shared/http/caller.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { type Demand, demandOf } from '../stock/domain/demand.js';
import { Stock } from '../stock/stock.js';
import { askedTracking } from './lists/asked-tracking.js';
import { changedOrderView } from './changed-order-view.js';
import { type OrderChange, type StockEffect, changeOrder, changeTo } from './domain/order-state.js';
import { type UndoState, stateBefore, undoStateOf } from './domain/undo-state.js';
import { OrderEvent } from './order-event.entity.js';
import { refundedAmong } from './lists/refunded-orders.js';
import { type OrderLineRecord, linesOf } from './order-line.entity.js';
import { OrderMails } from './mails/order-mails.js';
import { orderNowView, photoFactsOf } from './order-view.js';
import { StatusMails } from './mails/status-mails.js';
import { Order } from './order.entity.js';
import { unknownOrder } from './reachable-order.js';
import { WaivePhotos } from './photos/waive-photos.js';

type Update = z.output<typeof OrderUpdate>;

const notHoldable = fail('printing_begun', 'Only a pending order can be on hold.', {
  errors: { holdReason: 'Only a pending order can be on hold' },
});

const auditedOf = ({ status, trackingNumber, heldSince, holdReason, printsCheckedAt }: Order) => ({
  status,
  trackingNumber,
  heldSince,
  holdReason,
  printsCheckedAt,
});

const contradictionCodes = {
  cancelled: 'order_cancelled',
  refunded: 'order_refunded',
  photos: 'photos_missing',
} as const;
/** Numbers from before the rules stay. */
const newTracking = (order: Order, { trackingNumber }: Pick<Update, 'trackingNumber'>): string | null =>
  trackingNumber && trackingNumber !== order.trackingNumber ? trackingNumber : null;
const nothingToUndo = fail('nothing_to_undo', 'This change can no longer be undone.');

type Actor = Pick<CurrentUser, 'id' | 'role'>;
type ChangeOptions = { actor: Actor; seen: number | null; action?: ApiKey; isOneOfMany?: boolean };
type ActorsChange = { change: OrderChange; actorId: string | null; undoState?: UndoState | null };
type Changed = { order: Order; lines: readonly OrderLineRecord[] };

@Injectable()
export class ChangeOrder {
  constructor(
    private readonly transactions: Transactions,
    private readonly stock: Stock,
    private readonly mails: OrderMails,
    private readonly statusMails: StatusMails,
    private readonly waiver: WaivePhotos,
  ) {}

  /**
   * `seen`: the version that the admin decided on, null for any. `isOneOfMany`: refuses what contradicts a cancellation, a full refund or
   * owed photos, as nobody was asked. `waivesPhotos`: goes on without missing ones. `asksAboutTracking`: refuses a number that somebody has
   * to look at.
   */
  async change(
    { id, waivesPhotos = false, asksAboutTracking = false, ...wanted }: Update,
    { actor, seen, action = 'PATCH /api/orders/:id', isOneOfMany = false }: ChangeOptions,
  ): Promise<Result<OrderOnTheWire>> {
    if ((wanted.holdReason !== undefined || waivesPhotos) && !mayDo(actor.role, 'mendOrders')) return notAllowed;
    if (wanted.holdReason && !takesPhotos(wanted.status)) return notHoldable;
    return this.transactions.run(async (manager): Promise<Result<OrderOnTheWire>> => {
      const found = await manager.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!found) return unknownOrder;
      if (seen !== null && seen !== found.version)
        return changedMeanwhile(found, { withMoney: mayDo(actor.role, 'seeMoney') });
      const order = waivesPhotos ? await this.waiver.waiveLocked(manager, found, actor.id) : found;
      const mayCancel = mayDo(actor.role, 'cancelOrders');
      if (wanted.status === 'cancelled' && order.status !== 'cancelled' && !mayCancel) return notAllowed;
      const contradiction =
        (isOneOfMany || !mayCancel) && contradictionOf(await changedOrder(manager, order), wanted.status);
      if (contradiction) return fail(contradictionCodes[contradiction], contradictionTexts[contradiction]);
      const trackingNumber = newTracking(order, wanted);
      if (trackingNumber !== null) {
        const problem = trackingProblem(trackingNumber);
        if (problem) return fail('invalid_input', problem, { errors: { trackingNumber: problem } });
        const asked = asksAboutTracking && (await askedTracking(manager, [{ orderId: id, trackingNumber }])).get(id);
        if (asked) return fail('tracking_questioned', `${asked.message}.`);
      }
      const changed = await this.changeLocked(manager, order, { wanted, actorId: actor.id, action });
      return changed.ok ? ok(await changedOrderView(manager, changed.value)) : changed;
    });
  }

  /** Takes back the change that made this version, with its stock and its waiting mail. */
  undo({ id, version }: { id: string; version: number }, actor: Actor): Promise<Result<OrderOnTheWire>> {
    return this.transactions.run(async (manager): Promise<Result<OrderOnTheWire>> => {
      const order = await manager.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!order) return unknownOrder;
      if (version !== order.version) return changedMeanwhile(order, { withMoney: mayDo(actor.role, 'seeMoney') });
      const before = stateBefore(order);
      if (!before) return nothingToUndo;
      const isOfCancellation = (before.status === 'cancelled') !== (order.status === 'cancelled');
      if (isOfCancellation && !mayDo(actor.role, 'cancelOrders')) return notAllowed;
      const changed = await this.record(manager, order, {
        change: changeTo(order, before),
        actorId: actor.id,
        action: 'POST /api/admin/orders/undo',
        undoState: null,
      });
      return changed.ok ? ok(await changedOrderView(manager, changed.value)) : changed;
    });
  }

  async changeLocked(
    manager: EntityManager,
    order: Order,
    {
      wanted,
      actorId,
      action,
    }: { wanted: Omit<Update, 'id' | 'waivesPhotos' | 'asksAboutTracking'>; actorId: string; action: ApiKey },
  ): Promise<Result<Changed>> {
    const change = changeOrder(order, wanted, new Date());
    return this.record(manager, order, { change, actorId, action, undoState: undoStateOf(order) });
  }

  private async record(
    manager: EntityManager,
    order: Order,
    { change, actorId, action, undoState }: ActorsChange & { action: ApiKey; actorId: string },
  ): Promise<Result<Changed>> {
    const changed = await this.apply(manager, order, { change, actorId, undoState });
    if (!changed.ok) return changed;
    const { order: next } = changed.value;
    await writeAudit(manager, { actorId, action, id: order.id, before: auditedOf(order), after: auditedOf(next) });
    if (change.holdChange) await this.mails.tellHold(manager, next);
    if (order.status !== next.status) await this.statusMails.tell(manager, { order: next, from: order.status });
    return changed;
  }

  async apply(
    manager: EntityManager,
    { id }: Order,
    { change, actorId, undoState = null }: ActorsChange,
  ): Promise<Result<Changed>> {
    const lines = await linesOf(manager, id);
    const refusal = await this.moveStock(manager, lines, change.stock);
    if (refusal) return refusal;
    await this.keepHistory(manager, id, change, actorId);
    await manager.update(Order, { id }, { ...change.next, undoState });
    return ok({ order: await manager.findOneByOrFail(Order, { id }), lines });
  }

  private async moveStock(
    manager: EntityManager,
    lines: readonly OrderLineRecord[],
    effect: StockEffect,
  ): Promise<Failure | undefined> {
    const demand = demandOf(
      lines.flatMap(({ productId, quantity, returnedQuantity }): Demand[] =>
        // a refund has returned these to stock already
        productId === null || quantity === returnedQuantity
          ? []
          : [{ productId, quantity: quantity - returnedQuantity }],
      ),
    );
    if (effect === 'return') await this.stock.putBack(manager, demand);
    if (effect !== 'take') return undefined;
    const taken = await this.stock.take(manager, demand);
    if (taken.isDone) return undefined;
    const nameOf = new Map(lines.map((line) => [line.productId, line.productName]));
    const shortages = taken.shortages.map((shortage) => ({ ...shortage, name: nameOf.get(shortage.productId) ?? '' }));
    return fail('out_of_stock', 'There is not enough stock to reopen this order.', {
      details: { lines: shortages },
    });
  }

  private async keepHistory(
    manager: EntityManager,
    orderId: string,
    { statusChange, trackingChange, holdChange, printsChange }: OrderChange,
    actorId: string | null,
  ): Promise<void> {
    const entries = [
      statusChange && { kind: 'status' as const, ...statusChange },
      trackingChange && { kind: 'tracking' as const, ...trackingChange },
      holdChange && { kind: 'hold' as const, ...holdChange },
      printsChange && { kind: 'prints' as const, ...printsChange },
    ];
    for (const entry of entries)
      if (entry)
        await manager.insert(OrderEvent, {
          orderId,
          kind: entry.kind,
          fromValue: entry.from,
          toValue: entry.to,
          actorId,
        });
  }
}

const changedOrder = async (manager: EntityManager, order: Order): Promise<ChangedOrder> => ({
  status: order.status,
  ...photoFactsOf(order),
  isRefunded: (await refundedAmong(manager, [order.id])).has(order.id),
});

export function changedMeanwhile(order: Order, options?: { withMoney: boolean }): Failure {
  const now = orderNowView(order, options);
  const state = [
    `it is ${now.status} now`,
    now.holdReason && `on hold (${now.holdReason})`,
    now.trackingNumber && `with tracking number ${now.trackingNumber}`,
    now.printsCheckedAt && 'with its prints checked',
  ];
  return fail('order_changed', `This order has changed since you opened it: ${state.filter(Boolean).join(', ')}.`, {
    details: now,
  });
}
