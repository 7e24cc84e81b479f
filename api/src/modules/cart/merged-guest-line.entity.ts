import type { MergeProblem } from 'shared-contracts/cart/schemas';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A line of a guest's cart that was merged already: a repeated call gets the same answer. */
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
