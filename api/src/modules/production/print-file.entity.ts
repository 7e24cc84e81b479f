import type { LowQualityPlace, MissingPlace, PrintFile, PrintFileKind } from 'shared-contracts/production/schemas';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** `objectKey`: named after what it prints. */
@Entity('print_files')
export class PrintFileRecord {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  kind: PrintFileKind;

  @Column({ type: 'uuid', name: 'order_ids', array: true })
  orderIds: string[];

  @Column({ type: 'text', default: 'waiting' })
  state: PrintFile['state'];

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  @Column({ type: 'integer', default: 0 })
  done: number;

  @Column({ type: 'integer', default: 0 })
  total: number;

  @Column({ type: 'text', name: 'object_key', nullable: true })
  objectKey: string | null;

  @Column({ type: 'bigint', name: 'size_bytes', nullable: true })
  sizeBytes: string | null;

  @Column({ type: 'integer', nullable: true })
  sheets: number | null;

  @Column({ type: 'double precision', name: 'used_share', nullable: true })
  usedShare: number | null;

  @Column({ type: 'jsonb', default: [] })
  missing: MissingPlace[];

  @Column({ type: 'jsonb', name: 'low_quality', default: [] })
  lowQuality: LowQualityPlace[];

  @Column({ type: 'text', nullable: true })
  error: string | null;

  @Column({ type: 'uuid', name: 'requested_by', nullable: true })
  requestedBy: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
