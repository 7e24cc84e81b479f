import { type Failure, fail } from '../../shared/result.js';
import { orderNowView } from './order-view.js';
import type { Order } from './order.entity.js';

/** Refuses a change that was decided on an earlier version. Contains the order as it is now, so that the admin can decide again. */
export function changedMeanwhile(order: Order): Failure {
  const now = orderNowView(order);
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
