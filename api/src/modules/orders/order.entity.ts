import type { ReprintReason } from 'shared-contracts/order-desk/reprint';
import type { OrderStatus, PreviewMagnet } from 'shared-contracts/orders/schemas';
import type { Arrival } from 'shared-contracts/shipping/arrival';
import { Column, Entity } from 'typeorm';
import { ChangingRow } from '../../shared/database/rows.js';
import type { UndoState } from './domain/undo-state.js';

/** Copies all it needs: products, accounts and prices may change. */
@Entity('orders')
export class Order extends ChangingRow {
  /** Null, like the three after it, for a reprint. */
  @Column({ type: 'uuid', name: 'checkout_id', unique: true, nullable: true })
  checkoutId: string | null;

  @Column({ type: 'uuid', name: 'purchase_id', unique: true, nullable: true })
  purchaseId: string | null;

  @Column({ type: 'text', name: 'payment_session_id', unique: true, nullable: true })
  paymentSessionId: string | null;

  @Column({ type: 'text', name: 'payment_id', nullable: true })
  paymentId: string | null;

  /** The order that was paid, whichever of its reprints is printed again. */
  @Column({ type: 'uuid', name: 'reprint_of', nullable: true })
  reprintOf: string | null;

  @Column({ type: 'text', name: 'reprint_reason', nullable: true })
  reprintReason: ReprintReason | null;

  /** The admin's name for it, so that it is made once. */
  @Column({ type: 'uuid', name: 'reprint_key', nullable: true, unique: true })
  reprintKey: string | null;

  @Column({ type: 'uuid', name: 'user_id', nullable: true })
  userId: string | null;

  @Column({ type: 'text', name: 'customer_name' })
  customerName: string;

  @Column({ type: 'text', name: 'customer_email' })
  customerEmail: string;

  @Column({ type: 'text', name: 'customer_phone', nullable: true })
  customerPhone: string | null;

  @Column({ type: 'integer' })
  quantity: number;

  @Column({ type: 'text', name: 'product_type' })
  productType: string;

  @Column({ type: 'text', name: 'custom_images', array: true, default: [] })
  customImages: string[];

  @Column({ type: 'text', array: true, default: [] })
  previews: string[];

  /** Missing or out of date if an older version wrote it, see `previewMagnetsOf`. */
  @Column({ type: 'jsonb', name: 'preview_magnets', nullable: true })
  previewMagnets: PreviewMagnet[] | null;

  @Column({ type: 'integer', name: 'missing_photos', default: 0 })
  missingPhotos: number;

  /** Null until they are counted. */
  @Column({ type: 'integer', name: 'low_quality_photos', nullable: true })
  lowQualityPhotos: number | null;

  @Column({ type: 'numeric', name: 'total_amount', precision: 10, scale: 2 })
  totalAmount: string;

  @Column({ type: 'numeric', precision: 10, scale: 2 })
  subtotal: string;

  @Column({ type: 'numeric', precision: 10, scale: 2 })
  tax: string;

  @Column({ type: 'numeric', precision: 10, scale: 2 })
  shipping: string;

  @Column({ type: 'text' })
  currency: string;

  /** By a trigger, on every change except of computed sums and previews. */
  @Column({ type: 'integer', default: 1, insert: false, update: false })
  version: number;

  @Column({ type: 'numeric', name: 'refunded_amount', precision: 10, scale: 2, default: 0 })
  refundedAmount: string;

  @Column({ type: 'numeric', name: 'disputed_amount', precision: 10, scale: 2, default: 0 })
  disputedAmount: string;

  @Column({ type: 'text', name: 'shipping_method', nullable: true })
  shippingMethod: string | null;

  @Column({ type: 'jsonb', nullable: true })
  arrival: Arrival | null;

  /** See `shipByOf`; null until computed. */
  @Column({ type: 'text', name: 'ship_by', nullable: true })
  shipBy: string | null;

  /** The most business days; null without a promise, or until known. */
  @Column({ type: 'integer', name: 'shipping_days', nullable: true })
  shippingDays: number | null;

  /** The first day of the shop on which a print run takes it. */
  @Column({ type: 'text', name: 'not_before', nullable: true })
  notBefore: string | null;

  @Column({ type: 'text', nullable: true })
  message: string | null;

  @Column({ type: 'text', default: 'pending' })
  status: OrderStatus;

  @Column({ type: 'timestamptz', name: 'held_since', nullable: true, precision: 3 })
  heldSince: Date | null;

  @Column({ type: 'text', name: 'hold_reason', nullable: true })
  holdReason: string | null;

  @Column({ type: 'timestamptz', name: 'photos_waived_at', nullable: true, precision: 3 })
  photosWaivedAt: Date | null;

  /** While a status mail waits: the status before, and when it leaves. See `StatusMails`. */
  @Column({ type: 'text', name: 'status_mail_from', nullable: true })
  statusMailFrom: OrderStatus | null;

  @Column({ type: 'timestamptz', name: 'status_mail_at', nullable: true, precision: 3 })
  statusMailAt: Date | null;

  @Column({ type: 'jsonb', name: 'undo_state', nullable: true })
  undoState: UndoState | null;

  @Column({ type: 'integer', name: 'photo_reminders', default: 0 })
  photoReminders: number;

  @Column({ type: 'text', name: 'shipping_address' })
  shippingAddress: string;

  @Column({ type: 'text', name: 'shipping_address2', nullable: true })
  shippingAddress2: string | null;

  @Column({ type: 'text', name: 'shipping_city' })
  shippingCity: string;

  @Column({ type: 'text', name: 'shipping_state' })
  shippingState: string;

  @Column({ type: 'text', name: 'shipping_zip' })
  shippingZip: string;

  @Column({ type: 'text', name: 'shipping_country' })
  shippingCountry: string;

  @Column({ type: 'text', name: 'tracking_number', nullable: true })
  trackingNumber: string | null;

  @Column({ type: 'timestamptz', name: 'shipped_at', nullable: true, precision: 3 })
  shippedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'delivered_at', nullable: true, precision: 3 })
  deliveredAt: Date | null;

  @Column({ type: 'timestamptz', name: 'prints_checked_at', nullable: true, precision: 3 })
  printsCheckedAt: Date | null;

  /** Links and pictures in mails from before no longer work. */
  @Column({ type: 'timestamptz', name: 'links_revoked_at', nullable: true, precision: 3 })
  linksRevokedAt: Date | null;
}

export type PaidOrder = Order & { checkoutId: string; paymentId: string };

export const isPaid = (order: Order): order is PaidOrder => order.checkoutId !== null && order.paymentId !== null;
