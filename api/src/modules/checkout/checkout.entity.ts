import type { ShippingInfo } from 'shared-contracts/checkout/schemas';
import type { BusinessDays } from 'shared-contracts/shipping/arrival';
import { Column, CreateDateColumn, Entity, PrimaryColumn, Unique, UpdateDateColumn } from 'typeorm';
import type { CheckoutStatus } from './domain/checkout-state.js';
import type { CheckoutLine } from './domain/snapshot.js';

@Entity('checkouts')
@Unique(['shopperKey', 'idempotencyKey'])
export class Checkout {
  @PrimaryColumn('uuid')
  id: string;

  /** The id of its first checkout. */
  @Column({ type: 'uuid', name: 'purchase_id' })
  purchaseId: string;

  // keeps its first name: replicas of two versions run during a release
  @Column({ type: 'text', name: 'caller' })
  shopperKey: string;

  @Column({ type: 'uuid', name: 'user_id', nullable: true })
  userId: string | null;

  /** A keyed hash, cleared once it no longer counts. See `NetworkLimits`. */
  @Column({ type: 'text', nullable: true })
  network: string | null;

  @Column({ type: 'uuid', name: 'idempotency_key' })
  idempotencyKey: string;

  @Column({ type: 'text', name: 'request_fingerprint' })
  requestFingerprint: string;

  @Column({ type: 'text' })
  status: CheckoutStatus;

  @Column({ type: 'jsonb' })
  lines: CheckoutLine[];

  @Column({ type: 'numeric', precision: 10, scale: 2 })
  subtotal: string;

  @Column({ type: 'numeric', precision: 10, scale: 2 })
  tax: string;

  @Column({ type: 'numeric', precision: 10, scale: 2 })
  shipping: string;

  @Column({ type: 'numeric', precision: 10, scale: 2 })
  total: string;

  @Column({ type: 'text' })
  currency: string;

  /** In thousandths of a percent. */
  @Column({ type: 'integer', name: 'tax_rate' })
  taxRate: number;

  @Column({ type: 'text', name: 'shipping_method' })
  shippingMethod: string;

  /** Null if no date was promised. */
  @Column({ type: 'jsonb', name: 'business_days', nullable: true })
  businessDays: BusinessDays | null;

  @Column({ type: 'jsonb', name: 'shipping_info' })
  shippingInfo: ShippingInfo;

  @Column({ type: 'text', name: 'payment_session_id', nullable: true, unique: true })
  paymentSessionId: string | null;

  @Column({ type: 'text', name: 'payment_session_url', nullable: true })
  paymentSessionUrl: string | null;

  @Column({ type: 'text', name: 'payment_id', nullable: true })
  paymentId: string | null;

  @Column({ type: 'timestamptz', name: 'session_closed_at', nullable: true, precision: 3 })
  sessionClosedAt: Date | null;

  /** When the provider was last asked. */
  @Column({ type: 'timestamptz', name: 'checked_at', precision: 3, default: () => 'now()' })
  checkedAt: Date;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt: Date;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
