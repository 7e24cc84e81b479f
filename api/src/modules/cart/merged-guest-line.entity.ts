import type { MergeProblem } from 'shared-contracts/cart/schemas';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** That a line of a browser's cart has been merged, and what was to be said about it: the same call again gets the same answer. */
@Entity('merged_guest_lines')
export class MergedGuestLine {
  @PrimaryColumn('uuid', { name: 'guest_line_id' })
  guestLineId: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId: string;

  @Column({ type: 'jsonb', default: [] })
  problems: MergeProblem[];

  @CreateDateColumn({ name: 'merged_at', type: 'timestamptz', precision: 3 })
  mergedAt: Date;
}
