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
  'release',
  'release token',
]);
export type AuditSubject = z.infer<typeof AuditSubject>;

/** What an admin changed. `before` and `after` have only the fields that differ; null: there was or is no such thing. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  /** Null if the account is gone. */
  actor: z.object({ id: Id, email: z.string() }).nullable(),
  /** In words: "Ban a user". */
  action: z.string(),
  subject: AuditSubject,
  subjectId: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** `q`: a part of an admin's email address, of the beginning of an id, of an action, or of what was changed. */
export const AuditQuery = z.strictObject({
  ...Paging,
  q: z.string().trim().max(200).optional(),
  subject: AuditSubject.optional(),
  sort: TimeSort.optional(),
});
