import type { DisputePhase } from 'shared-contracts/disputes/schemas';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** As the provider last answered. */
@Entity('disputes')
export class DisputeRecord {
  /** The provider's. */
  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'text', name: 'payment_id' })
  paymentId: string;

  /** Null if the payment became no order. */
  @Column({ type: 'uuid', name: 'order_id', nullable: true })
  orderId: string | null;

  /** The provider's own word, known or not. */
  @Column({ type: 'text' })
  status: string;

  @Column({ type: 'text' })
  phase: DisputePhase;

  @Column({ type: 'numeric', precision: 10, scale: 2 })
  amount: string;

  /** What of it is gone now. */
  @Column({ type: 'numeric', precision: 10, scale: 2 })
  withdrawn: string;

  @Column({ type: 'text' })
  currency: string;

  @Column({ type: 'text' })
  reason: string;

  @Column({ type: 'timestamptz', name: 'evidence_due_at', nullable: true, precision: 3 })
  evidenceDueAt: Date | null;

  @Column({ type: 'timestamptz', name: 'opened_at', precision: 3 })
  openedAt: Date;

  @Column({ type: 'timestamptz', name: 'closed_at', nullable: true, precision: 3 })
  closedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'asked_at', precision: 3 })
  askedAt: Date;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
