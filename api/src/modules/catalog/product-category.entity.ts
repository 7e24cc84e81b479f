import { Column, Entity } from 'typeorm';
import { ChangingRow } from '../../shared/database/rows.js';

@Entity('product_categories')
export class ProductCategory extends ChangingRow {
  @Column({ type: 'text', unique: true })
  name: string;

  @Column({ type: 'text', unique: true })
  slug: string;

  @Column({ type: 'text', nullable: true })
  description: string | null;

  @Column({ type: 'text', name: 'image_url', nullable: true })
  imageUrl: string | null;

  @Column({ type: 'uuid', name: 'parent_id', nullable: true })
  parentId: string | null;

  @Column({ type: 'boolean', name: 'is_active', default: true })
  isActive: boolean;

  @Column({ type: 'integer', name: 'sort_order', default: 0 })
  sortOrder: number;

  @Column({ type: 'text', name: 'seo_title', nullable: true })
  seoTitle: string | null;

  @Column({ type: 'text', name: 'seo_description', nullable: true })
  seoDescription: string | null;
}
