import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('newsletter_subscriptions')
export class NewsletterSubscription {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  email: string;

  @Column({ type: 'text', name: 'unsubscribe_token_hash', nullable: true, unique: true })
  unsubscribeTokenHash: string | null;

  @Column({ type: 'timestamptz', name: 'unsubscribed_at', precision: 3, nullable: true })
  unsubscribedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
