import type { Shape, Size } from 'shared-contracts/catalog/schemas';
import type { ProductMagnets } from 'shared-contracts/design/template';
import { Column, Entity } from 'typeorm';
import type * as z from 'zod';
import { ChangingRow } from '../../shared/database/rows.js';

/** `reserved`: units of `inStock` that open checkouts hold. */
@Entity('products')
export class Product extends ChangingRow {
  @Column('text')
  name: string;

  @Column('text')
  description: string;

  @Column({ type: 'numeric', precision: 10, scale: 2 })
  price: string;

  @Column({ type: 'numeric', name: 'compare_at_price', precision: 10, scale: 2, nullable: true })
  compareAtPrice: string | null;

  @Column({ type: 'numeric', name: 'cost_price', precision: 10, scale: 2, nullable: true })
  costPrice: string | null;

  /** The main picture. A trigger copies it and `imageUrls` from product_images: change those. */
  @Column({ type: 'text', name: 'image_url', nullable: true, insert: false, update: false })
  imageUrl: string | null;

  @Column({ type: 'text', name: 'image_urls', array: true, default: [], insert: false, update: false })
  imageUrls: string[];

  @Column('text')
  category: string;

  @Column('text')
  shape: z.infer<typeof Shape>;

  @Column('text')
  size: z.infer<typeof Size>;

  @Column({ type: 'text', nullable: true })
  dimensions: string | null;

  /** In ounces. */
  @Column({ type: 'numeric', precision: 6, scale: 2, nullable: true })
  weight: string | null;

  @Column({ type: 'text', default: 'Premium magnetic material' })
  material: string;

  @Column({ type: 'jsonb', name: 'pack_options', nullable: true })
  packOptions: { size: number; price: string }[] | null;

  /** Null: one magnet of its dimensions. */
  @Column({ type: 'jsonb', nullable: true })
  magnets: ProductMagnets | null;

  @Column({ type: 'integer', name: 'in_stock', default: 0 })
  inStock: number;

  @Column({ type: 'integer', default: 0 })
  reserved: number;

  @Column({ type: 'integer', name: 'low_stock_threshold', default: 5 })
  lowStockThreshold: number;

  @Column({ type: 'text', nullable: true, unique: true })
  sku: string | null;

  @Column({ type: 'text', nullable: true })
  barcode: string | null;

  @Column({ type: 'boolean', name: 'is_active', default: true })
  isActive: boolean;

  @Column({ type: 'boolean', name: 'is_featured', default: false })
  isFeatured: boolean;

  @Column({ type: 'text', array: true, default: [] })
  tags: string[];

  @Column({ type: 'numeric', name: 'rating_average', precision: 2, scale: 1, nullable: true })
  ratingAverage: string | null;

  @Column({ type: 'integer', name: 'rating_count', nullable: true })
  ratingCount: number | null;

  @Column({ type: 'text', name: 'seo_title', nullable: true })
  seoTitle: string | null;

  @Column({ type: 'text', name: 'seo_description', nullable: true })
  seoDescription: string | null;

  @Column({ type: 'integer', name: 'sort_order', default: 0 })
  sortOrder: number;

  /** When it was deleted after having been ordered. */
  @Column({ type: 'timestamptz', name: 'archived_at', precision: 3, nullable: true })
  archivedAt: Date | null;

  /** Raised by a trigger when an admin changes it, not by sales. */
  @Column({ type: 'integer', default: 1, insert: false, update: false })
  version: number;
}
