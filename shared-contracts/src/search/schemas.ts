import * as z from 'zod';
import { Role } from '../accounts/schemas.js';
import { Id, Instant, MoneyText } from '../api/fields.js';
import { OrderStatus } from '../orders/schemas.js';

/** `q`: a part of an order or tracking number, a name or email address, or a product's name or SKU. */
export const SearchQuery = z.strictObject({
  q: z.string().trim().min(2, 'At least 2 characters').max(200, 'At most 200 characters'),
});

export const FoundOrder = z.object({
  id: Id,
  createdAt: Instant,
  status: OrderStatus,
  customerName: z.string(),
  customerEmail: z.string(),
  trackingNumber: z.string().nullable(),
  totalAmount: MoneyText,
});
export type FoundOrder = z.infer<typeof FoundOrder>;

/** A few of each kind, newest first. */
export const SearchResults = z.object({
  orders: z.array(FoundOrder),
  customers: z.array(
    z.object({
      id: Id,
      email: z.string(),
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      role: Role,
    }),
  ),
  products: z.array(z.object({ id: Id, name: z.string(), sku: z.string().nullable(), isActive: z.boolean() })),
  /** False if only new things were searched, to save time. */
  isComplete: z.boolean(),
});
export type SearchResults = z.infer<typeof SearchResults>;
