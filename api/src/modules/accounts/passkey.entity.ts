import { Column, Entity } from 'typeorm';
import { CreatedRow } from '../../shared/database/rows.js';

@Entity('passkeys')
export class PasskeyRecord extends CreatedRow {
  @Column({ type: 'uuid', name: 'user_id' })
  userId: string;

  /** base64url */
  @Column({ type: 'text', name: 'credential_id', unique: true })
  credentialId: string;

  @Column({ type: 'bytea', name: 'public_key' })
  publicKey: Buffer;

  /** 0 if the device does not count. */
  @Column({ type: 'bigint' })
  counter: string;

  @Column('text', { array: true })
  transports: string[];

  @Column('text')
  name: string;

  @Column({ type: 'timestamptz', name: 'last_used_at', precision: 3, nullable: true })
  lastUsedAt: Date | null;
}
