import { Column, Entity } from 'typeorm';
import { ChangingRow } from '../../shared/database/rows.js';

/** The first active one is the default. */
@Entity('shipping_options')
export class ShippingOption extends ChangingRow {
  @Column('text')
  name: string;

  @Column({ type: 'text', nullable: true })
  description: string | null;

  @Column({ type: 'numeric', name: 'base_rate', precision: 10, scale: 2 })
  baseRate: string;

  @Column({ type: 'numeric', name: 'free_shipping_threshold', precision: 10, scale: 2, nullable: true })
  freeShippingThreshold: string | null;

  @Column({ type: 'integer', name: 'min_business_days', nullable: true })
  minBusinessDays: number | null;

  @Column({ type: 'integer', name: 'max_business_days', nullable: true })
  maxBusinessDays: number | null;

  @Column({ type: 'boolean', name: 'is_active', default: true })
  isActive: boolean;

  @Column({ type: 'integer', name: 'sort_order', default: 0 })
  sortOrder: number;
}
