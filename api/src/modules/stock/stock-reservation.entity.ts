import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

export type ReservationState = 'held' | 'released' | 'sold';

/** Its state changes once: from held to released or sold. */
@Entity('stock_reservations')
export class StockReservation {
  @PrimaryColumn('uuid', { name: 'checkout_id' })
  checkoutId: string;

  @PrimaryColumn('uuid', { name: 'product_id' })
  productId: string;

  @Column({ type: 'integer' })
  quantity: number;

  @Column({ type: 'text' })
  state: ReservationState;

  /** Whose next checkout may take it over; null once money is on its way. */
  @Column({ type: 'text', name: 'replaceable_by', nullable: true })
  replaceableBy: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
