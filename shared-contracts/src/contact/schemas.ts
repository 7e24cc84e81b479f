import * as z from 'zod';
import { emailAddress } from '../api/email-address.js';
import '../api/zod-messages.js';

const Address = emailAddress('Please enter a valid email address');

/** `website` is a honeypot: hidden from people, filled in by bots. */
export const ContactForm = z.strictObject({
  name: z.string().trim().min(2, 'Name must be at least 2 characters').max(100, 'Name must be at most 100 characters'),
  email: Address,
  phone: z.string().trim().max(40, 'Phone must be at most 40 characters').optional(),
  message: z
    .string()
    .trim()
    .min(10, 'Message must be at least 10 characters')
    .max(5000, 'Message must be at most 5000 characters'),
  subscribe: z.boolean().optional(),
  website: z.string().max(2000).optional(),
});
export type ContactForm = z.output<typeof ContactForm>;

export const NewsletterForm = z.strictObject({ email: Address });

export const UnsubscribeForm = z.strictObject({ token: z.string().min(1).max(200) });

export const Received = z.object({ received: z.literal(true) });
