import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** `of`: the id of the order or refund. */
export type AttachmentRequest = { kind: 'invoice' | 'credit-note'; of: string };

@Entity('outbox_mails')
export class OutboxMail {
  @PrimaryColumn('text')
  key: string;

  @Column('text')
  recipient: string;

  @Column('text')
  subject: string;

  @Column('text')
  text: string;

  @Column({ type: 'text', nullable: true })
  html: string | null;

  @Column({ type: 'text', name: 'reply_to', nullable: true })
  replyTo: string | null;

  @Column({ type: 'text', name: 'unsubscribe_url', nullable: true })
  unsubscribeUrl: string | null;

  /** Made when the mail is sent. */
  @Column({ type: 'jsonb', nullable: true })
  attachment: AttachmentRequest | null;

  /** Its link opens something: the text is removed once sent. */
  @Column({ type: 'boolean', name: 'is_secret', default: false })
  isSecret: boolean;

  @Column({ type: 'boolean', name: 'is_personal', default: false })
  isPersonal: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'sent_at', type: 'timestamptz', precision: 3, nullable: true })
  sentAt: Date | null;
}
