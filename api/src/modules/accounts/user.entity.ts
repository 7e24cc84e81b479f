import type { Role } from 'shared-contracts/accounts/schemas';
import { Column, Entity } from 'typeorm';
import type * as z from 'zod';
import { ChangingRow } from '../../shared/database/rows.js';
import type { CurrentUser } from '../../shared/http/caller.js';

@Entity('users')
export class User extends ChangingRow {
  @Column('text')
  email: string;

  /** argon2id; never read along by accident. */
  @Column({ type: 'text', select: false })
  password: string;

  @Column({ type: 'text', name: 'first_name', nullable: true })
  firstName: string | null;

  @Column({ type: 'text', name: 'last_name', nullable: true })
  lastName: string | null;

  @Column({ type: 'text', name: 'profile_image_url', nullable: true })
  profileImageUrl: string | null;

  @Column({ type: 'text', default: 'customer' })
  role: z.infer<typeof Role>;

  @Column({ type: 'boolean', name: 'is_email_verified', default: false })
  isEmailVerified: boolean;

  /** Grows with the role or password (by a trigger) and when the account signs out everywhere. */
  @Column({ type: 'integer', name: 'session_epoch', default: 0 })
  sessionEpoch: number;
}

export const currentUserOf = (user: User): CurrentUser => {
  const { id, email, firstName, lastName, profileImageUrl, role, isEmailVerified, createdAt, sessionEpoch } = user;
  return { id, email, firstName, lastName, profileImageUrl, role, isEmailVerified, createdAt, sessionEpoch };
};
