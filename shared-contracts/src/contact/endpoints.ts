import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import { ContactForm, NewsletterForm, Received, UnsubscribeForm } from './schemas.js';

export const contactEndpoints = {
  'POST /api/contact': endpoint({
    summary: 'Send a message to the shop; both sides get a mail',
    access: 'public',
    input: ContactForm,
    output: Received,
    status: 201,
    errors: ['invalid_input', 'too_many_requests'],
  }),
  'POST /api/newsletter': endpoint({
    summary: 'Subscribe to the newsletter; the response does not reveal whether the address was known',
    access: 'public',
    input: NewsletterForm,
    output: z.object({ subscribed: z.literal(true) }),
    errors: ['invalid_input', 'too_many_requests'],
  }),
  'POST /api/newsletter/unsubscribe': endpoint({
    summary: 'Unsubscribe with the token of a mailed link; safe to repeat',
    access: 'public',
    input: UnsubscribeForm,
    output: z.object({ unsubscribed: z.literal(true) }),
    errors: ['invalid_input', 'not_found', 'too_many_requests'],
  }),
};
