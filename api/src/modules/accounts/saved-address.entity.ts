import { Column, Entity } from 'typeorm';
import { CreatedRow } from '../../shared/database/rows.js';

@Entity('saved_addresses')
export class SavedAddressRecord extends CreatedRow {
  @Column({ type: 'uuid', name: 'user_id' })
  userId: string;

  @Column({ type: 'text', name: 'first_name' })
  firstName: string;

  @Column({ type: 'text', name: 'last_name' })
  lastName: string;

  @Column('text')
  phone: string;

  @Column('text')
  address: string;

  @Column({ type: 'text', nullable: true })
  address2: string | null;

  @Column('text')
  city: string;

  @Column('text')
  state: string;

  @Column({ type: 'text', name: 'zip_code' })
  zipCode: string;

  @Column('text')
  country: 'CA' | 'US';

  @Column({ type: 'boolean', name: 'is_default' })
  isDefault: boolean;
}
