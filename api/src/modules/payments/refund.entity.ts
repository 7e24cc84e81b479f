import type { RefundReason, RefundStatus } from 'shared-contracts/refunds/schemas';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/** A refund. `due` until the provider has accepted it. */
@Entity('refunds')
export class RefundRecord {
  @PrimaryGeneratedColumn('uuid')
  id: string;

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

  @Column({ type: 'uuid', name: 'requested_by', nullable: true })
  requestedBy: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
