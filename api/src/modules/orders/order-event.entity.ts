import type { orderEventKinds } from 'shared-contracts/order-desk/schemas';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

type OrderEventKind = (typeof orderEventKinds)[number];

/** `by` is null for the shop itself or a guest. */
@Entity('order_events')
export class OrderEvent {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'uuid', name: 'order_id' })
  orderId: string;

  @Column({ type: 'text' })
  kind: OrderEventKind;

  @Column({ type: 'text', name: 'from_value', nullable: true })
  fromValue: string | null;

  @Column({ type: 'text', name: 'to_value', nullable: true })
  toValue: string | null;

  @Column({ type: 'uuid', name: 'actor_id', nullable: true })
  actorId: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
