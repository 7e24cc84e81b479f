import { Column, Entity } from 'typeorm';
import { CreatedRow } from '../../shared/database/rows.js';

@Entity('product_variations')
export class ProductVariation extends CreatedRow {
  @Column({ type: 'uuid', name: 'product_id' })
  productId: string;

  @Column('text')
  name: string;

  @Column('text')
  value: string;

  /** May be negative. */
  @Column({ type: 'numeric', name: 'price_adjustment', precision: 10, scale: 2, default: 0 })
  priceAdjustment: string;

  @Column({ type: 'integer', name: 'stock_quantity', default: 0 })
  stockQuantity: number;

  @Column({ type: 'text', nullable: true, unique: true })
  sku: string | null;

  @Column({ type: 'boolean', name: 'is_active', default: true })
  isActive: boolean;

  @Column({ type: 'integer', name: 'sort_order', default: 0 })
  sortOrder: number;

  /** Raised by a trigger. */
  @Column({ type: 'integer', default: 1, insert: false, update: false })
  version: number;
}
