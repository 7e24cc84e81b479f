import { Column, Entity } from 'typeorm';
import { CreatedRow } from '../../shared/database/rows.js';

export type LinkPurpose = 'password_reset' | 'email_verification' | 'email_change';

/** Only the hash of its secret is kept. */
@Entity('account_tokens')
export class AccountToken extends CreatedRow {
  @Column({ type: 'uuid', name: 'user_id' })
  userId: string;

  @Column('text')
  purpose: LinkPurpose;

  @Column('text')
  email: string;

  @Column({ type: 'text', name: 'token_hash', unique: true })
  tokenHash: string;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt: Date;

  @Column({ type: 'timestamptz', name: 'used_at', precision: 3, nullable: true })
  usedAt: Date | null;
}
