import type { WithoutOrderOutcome, WithoutOrderReason } from 'shared-contracts/checkout/without-order';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('payments_without_order')
export class PaymentWithoutOrderRecord {
  @PrimaryColumn('text', { name: 'payment_session_id' })
  paymentSessionId: string;

  @Column({ type: 'uuid', name: 'checkout_id', nullable: true })
  checkoutId: string | null;

  @Column({ type: 'text' })
  outcome: WithoutOrderOutcome;

  @Column({ type: 'text' })
  reason: WithoutOrderReason;

  @Column({ type: 'numeric', precision: 12, scale: 2, nullable: true })
  amount: string | null;

  @Column({ type: 'text', nullable: true })
  currency: string | null;

  @Column({ type: 'text', name: 'payment_id', nullable: true })
  paymentId: string | null;

  @Column({ type: 'timestamptz', name: 'ask_again_at', nullable: true, precision: 3 })
  askAgainAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
