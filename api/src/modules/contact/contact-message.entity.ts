import { Column, Entity } from 'typeorm';
import { CreatedRow } from '../../shared/database/rows.js';

@Entity('contact_messages')
export class ContactMessage extends CreatedRow {
  @Column('text')
  name: string;

  @Column('text')
  email: string;

  @Column({ type: 'text', nullable: true })
  phone: string | null;

  @Column('text')
  message: string;

  @Column({ type: 'boolean', default: false })
  subscribe: boolean;
}
