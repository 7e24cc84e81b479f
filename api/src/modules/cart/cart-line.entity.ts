import type { CartLine } from 'shared-contracts/cart/schemas';
import type { Design } from 'shared-contracts/design/schemas';
import type { ProductMagnets } from 'shared-contracts/design/template';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Shown if the product is deleted. Lines of older versions lack its magnets. */
export type ProductCopy = Omit<CartLine['product'], 'id' | 'inStock'> & { magnets?: ProductMagnets };

/** `fingerprint` is the hash of its `lineIdentityOf`. */
@Entity('cart_items')
@Unique(['userId', 'fingerprint'])
export class CartLineRecord {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId: string;

  @Column({ type: 'uuid', name: 'product_id' })
  productId: string;

  @Column({ type: 'uuid', name: 'variation_id', nullable: true })
  variationId: string | null;

  @Column({ type: 'integer', default: 1 })
  quantity: number;

  @Column({ type: 'text', name: 'custom_images', array: true, default: [] })
  customImages: string[];

  @Column({ type: 'jsonb', name: 'custom_design', nullable: true })
  customDesign: Design | null;

  @Column({ type: 'text', name: 'custom_message', nullable: true })
  customMessage: string | null;

  @Column({ type: 'text', name: 'selected_pack', nullable: true })
  selectedPack: string | null;

  /** At the time; never charged. */
  @Column({ type: 'text', name: 'selected_pack_price', nullable: true })
  selectedPackPrice: string | null;

  @Column({ type: 'jsonb', name: 'product_copy' })
  productCopy: ProductCopy;

  @Column({ type: 'text' })
  fingerprint: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt: Date;
}
