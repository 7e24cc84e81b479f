import * as z from 'zod';
import { Id, Instant, Paging, TimeSort } from '../api/fields.js';

export const AuditSubject = z.enum([
  'order',
  'refund',
  'product',
  'category',
  'synonym',
  'shipping option',
  'user',
  'review',
  'claim',
  'contact message',
  'newsletter address',
  'printer',
  'print file',
  'print run',
  'release',
  'release token',
]);
export type AuditSubject = z.infer<typeof AuditSubject>;

/** What somebody of the staff changed. `before` and `after` have only the fields that differ; null: there was or is no such thing. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  /** Null if the account is gone. */
  actor: z.object({ id: Id, email: z.string(), name: z.string().nullish() }).nullable(),
  /** In words: "Ban a user". */
  action: z.string(),
  subject: AuditSubject,
  subjectId: z.string(),
  /** What it is called now, or was when it was changed; null if it has no name or is gone. */
  subjectName: z.string().nullish(),
  /** Of a product, because several may have one name. */
  sku: z.string().nullish(),
  /** The order that it is about. */
  orderId: Id.nullish(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** `q`: a part of who changed it, of the name or number of what was changed, of an action, or of a changed value. */
export const AuditQuery = z.strictObject({
  ...Paging,
  q: z.string().trim().max(200).optional(),
  subject: AuditSubject.optional(),
  sort: TimeSort.optional(),
});
