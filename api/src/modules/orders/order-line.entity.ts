import type { Design } from 'shared-contracts/design/schemas';
import type { ProductMagnets } from 'shared-contracts/design/template';
import { Column, Entity, PrimaryGeneratedColumn, Unique, type EntityManager } from 'typeorm';
import { columnsOf } from '../../shared/database/entity-sql.js';

/** `price`: of one unit. */
@Entity('order_items')
@Unique(['orderId', 'position'])
export class OrderLineRecord {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid', name: 'order_id' })
  orderId: string;

  @Column({ type: 'integer' })
  position: number;

  @Column({ type: 'uuid', name: 'product_id', nullable: true })
  productId: string | null;

  @Column({ type: 'text', name: 'product_name' })
  productName: string;

  @Column({ type: 'text', name: 'image_url', nullable: true })
  imageUrl: string | null;

  @Column({ type: 'text', name: 'variation_name', nullable: true })
  variationName: string | null;

  @Column({ type: 'integer' })
  quantity: number;

  @Column({ type: 'numeric', precision: 10, scale: 2 })
  price: string;

  @Column({ type: 'text', name: 'custom_images', array: true, default: [] })
  customImages: string[];

  @Column({ type: 'jsonb', name: 'custom_design', nullable: true })
  customDesign: Design | null;

  /** Null if an older version wrote the line. */
  @Column({ type: 'jsonb', nullable: true })
  magnets: ProductMagnets | null;

  @Column({ type: 'text', name: 'custom_message', nullable: true })
  customMessage: string | null;

  @Column({ type: 'text', name: 'selected_pack', nullable: true })
  selectedPack: string | null;

  @Column({ type: 'numeric', name: 'selected_pack_price', precision: 10, scale: 2, nullable: true })
  selectedPackPrice: string | null;

  @Column({ type: 'integer', name: 'photo_places', nullable: true })
  photoPlaces: number | null;

  @Column({ type: 'integer', name: 'refunded_quantity', default: 0 })
  refundedQuantity: number;

  @Column({ type: 'integer', name: 'returned_quantity', default: 0 })
  returnedQuantity: number;
}

export const linesOf = (manager: EntityManager, orderId: string): Promise<OrderLineRecord[]> =>
  manager.query(
    `SELECT ${columnsOf(manager, OrderLineRecord)} FROM order_items WHERE order_id = $1 ORDER BY position`,
    [orderId],
  );
