import * as z from 'zod';
import { Id, Instant, Paging } from '../api/fields.js';

/** `handledBy`: an email address; null if open, or the account is gone. */
export const ContactMessage = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  createdAt: Instant,
  handledAt: Instant.nullable(),
  handledBy: z.string().nullable(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const MessageState = z.enum(['open', 'handled']);
export type MessageState = z.infer<typeof MessageState>;
export const MessageSort = z.enum(['newest', 'oldest']);
export type MessageSort = z.infer<typeof MessageSort>;

const search = { q: z.string().trim().max(200).optional() };
export const MessageExport = z.strictObject({ ...search, state: MessageState.optional() });
export const MessageQuery = MessageExport.extend({ ...Paging, sort: MessageSort.optional() });
export const MessageChange = z.strictObject({ id: Id, handled: z.boolean() });

export const NewsletterAddress = z.object({ id: Id, email: z.string(), createdAt: Instant });
export type NewsletterAddress = z.infer<typeof NewsletterAddress>;

export const NewsletterSort = z.enum(['newest', 'oldest', 'email']);
export type NewsletterSort = z.infer<typeof NewsletterSort>;

export const NewsletterExport = z.strictObject(search);
export const NewsletterQuery = NewsletterExport.extend({ ...Paging, sort: NewsletterSort.optional() });
export const NamedAddress = z.strictObject({ id: Id });
