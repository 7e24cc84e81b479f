import type { ItemQuantity } from 'shared-contracts/order-desk/schemas';
import type { RefundReason, RefundStatus } from 'shared-contracts/refunds/schemas';
import { Column, Entity } from 'typeorm';
import { ChangingRow } from '../../shared/database/rows.js';

/** The amount never changes; `due` until the provider has accepted it. */
@Entity('refunds')
export class RefundRecord extends ChangingRow {
  @Column({ type: 'uuid', name: 'checkout_id' })
  checkoutId: string;

  @Column({ type: 'uuid', name: 'order_id', nullable: true })
  orderId: string | null;

  @Column({ type: 'text', name: 'payment_id' })
  paymentId: string;

  @Column({ type: 'numeric', precision: 10, scale: 2 })
  amount: string;

  @Column({ type: 'text' })
  reason: RefundReason;

  @Column({ type: 'text', default: 'due' })
  status: RefundStatus;

  @Column({ type: 'text', name: 'provider_refund_id', nullable: true, unique: true })
  providerRefundId: string | null;

  /** When the provider was first asked: since then it may have been made. */
  @Column({ type: 'timestamptz', name: 'asked_at', nullable: true, precision: 3 })
  askedAt: Date | null;

  @Column({ type: 'uuid', name: 'requested_by', nullable: true })
  requestedBy: string | null;

  /** The admin's name for it, so that it is made once. */
  @Column({ type: 'uuid', name: 'request_key', nullable: true, unique: true })
  requestKey: string | null;

  /** Null for an amount only. */
  @Column({ type: 'jsonb', nullable: true })
  items: ItemQuantity[] | null;

  @Column({ type: 'boolean', name: 'with_shipping', default: false })
  withShipping: boolean;
}
