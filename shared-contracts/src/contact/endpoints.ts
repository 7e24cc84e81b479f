import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import { ContactForm, NewsletterForm, Received, UnsubscribeForm } from './schemas.js';

export const contactEndpoints = {
  'POST /api/contact': endpoint({
    summary: 'Write to the shop; the message is mailed to it and acknowledged to the sender',
    access: 'public',
    input: ContactForm,
    output: Received,
    status: 201,
    errors: ['invalid_input', 'too_many_requests'],
  }),
  'POST /api/newsletter': endpoint({
    summary: 'Subscribe to the news; the answer does not tell whether the address was known',
    access: 'public',
    input: NewsletterForm,
    output: z.object({ subscribed: z.literal(true) }),
    errors: ['invalid_input', 'too_many_requests'],
  }),
  'POST /api/newsletter/unsubscribe': endpoint({
    summary: 'End a subscription by the secret of its mailed link; doing it again changes nothing',
    access: 'public',
    input: UnsubscribeForm,
    output: z.object({ unsubscribed: z.literal(true) }),
    errors: ['invalid_input', 'not_found', 'too_many_requests'],
  }),
};
