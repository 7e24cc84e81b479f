import type { SessionData } from 'express-session';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('sessions')
export class Session {
  @PrimaryColumn('text')
  sid: string;

  @Column('json')
  sess: SessionData;

  @Column({ type: 'timestamptz', precision: 3 })
  expire: Date;

  /** To the minute. */
  @Column({ type: 'timestamptz', name: 'last_used_at', precision: 3 })
  lastUsedAt: Date;
}
