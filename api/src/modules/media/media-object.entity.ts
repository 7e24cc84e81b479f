import type { FocusFace } from 'shared-contracts/media/schemas';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { PhotoColors } from './domain/photo-colors.js';

@Entity('media_objects')
export class MediaObject {
  @PrimaryColumn('text', { name: 'object_path' })
  objectPath: string;

  @Column({ type: 'text', name: 'pending_key', unique: true })
  pendingKey: string;

  @Column({ type: 'uuid', name: 'user_id', nullable: true })
  userId: string | null;

  @Column({ type: 'uuid', name: 'guest_id', nullable: true })
  guestId: string | null;

  @Column({ type: 'text', name: 'content_type' })
  contentType: string;

  @Column({ type: 'integer', name: 'size_bytes' })
  sizeBytes: number;

  /** While no order names it; see `UploadSpace`. */
  @Column({ type: 'integer', name: 'unordered_bytes', nullable: true, select: false })
  unorderedBytes: number | null;

  @Column({ type: 'text', nullable: true, select: false })
  network: string | null;

  @Column('integer')
  width: number;

  @Column('integer')
  height: number;

  @Column({ type: 'jsonb', nullable: true })
  focus: FocusFace[] | null;

  /** See `sharpnessOf`. */
  @Column({ type: 'real', nullable: true })
  sharpness: number | null;

  /** 64 bits in hexadecimal; see `lookOf`. */
  @Column({ type: 'text', nullable: true })
  look: string | null;

  /** Of the upload; null for photos of earlier versions. */
  @Column({ type: 'jsonb', nullable: true })
  colors: PhotoColors | null;

  /** In UTC. */
  @Column({ type: 'date', name: 'last_requested_on', insert: false })
  lastRequestedOn: string;

  /** Since then only the small picture exists. */
  @Column({ type: 'timestamptz', name: 'original_deleted_at', nullable: true, precision: 3 })
  originalDeletedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
