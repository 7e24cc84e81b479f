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

/** `before` and `after` have only the fields that differ; null if the thing did not exist. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  /** Null if the account is gone. */
  actor: z.object({ id: Id, email: z.string(), name: z.string().nullish() }).nullable(),
  /** In words: "Ban a user". */
  action: z.string(),
  subject: AuditSubject,
  subjectId: z.string(),
  /** Its name now, or when it was changed. */
  subjectName: z.string().nullish(),
  sku: z.string().nullish(),
  orderId: Id.nullish(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** `q`: a part of the actor, an action, a changed value, or the subject's name or number. */
export const AuditQuery = z.strictObject({
  ...Paging,
  q: z.string().trim().max(200).optional(),
  subject: AuditSubject.optional(),
  sort: TimeSort.optional(),
});
