import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** It may precede its order. */
@Entity('payment_events')
export class PaymentEventRecord {
  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'text' })
  type: string;

  @Column({ type: 'text', name: 'payment_session_id', nullable: true })
  paymentSessionId: string | null;

  @Column({ type: 'text', name: 'payment_id', nullable: true })
  paymentId: string | null;

  @CreateDateColumn({ name: 'received_at', type: 'timestamptz', precision: 3 })
  receivedAt: Date;
}
