import type { PicturePrint } from 'shared-contracts/catalog/picture-prints';
import { Column, Entity } from 'typeorm';
import { ChangingRow } from '../../shared/database/rows.js';

@Entity('product_images')
export class ProductImage extends ChangingRow {
  @Column({ type: 'uuid', name: 'product_id' })
  productId: string;

  @Column({ type: 'text', name: 'image_url' })
  imageUrl: string;

  @Column({ type: 'text', name: 'alt_text', nullable: true })
  altText: string | null;

  @Column({ type: 'integer', name: 'sort_order', default: 0 })
  sortOrder: number;

  @Column({ type: 'boolean', name: 'is_primary', default: false })
  isPrimary: boolean;

  @Column({ type: 'text', name: 'file_name', nullable: true })
  fileName: string | null;

  @Column({ type: 'integer', name: 'file_size', nullable: true })
  fileSize: number | null;

  @Column({ type: 'text', name: 'mime_type', nullable: true })
  mimeType: string | null;

  @Column({ type: 'integer', nullable: true })
  width: number | null;

  @Column({ type: 'integer', nullable: true })
  height: number | null;

  @Column({ type: 'jsonb', nullable: true })
  prints: PicturePrint[] | null;
}
