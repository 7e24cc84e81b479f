import { Column, Entity } from 'typeorm';
import { CreatedRow } from '../../shared/database/rows.js';

@Entity('data_exports')
export class DataExportRecord extends CreatedRow {
  @Column({ type: 'uuid', name: 'user_id' })
  userId: string;

  @Column({ type: 'text', default: 'waiting' })
  state: 'waiting' | 'working' | 'done' | 'failed';

  @Column({ type: 'integer', default: 0 })
  done: number;

  @Column({ type: 'integer', default: 0 })
  total: number;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  @Column({ type: 'bigint', name: 'size_bytes', nullable: true })
  sizeBytes: string | null;
}
