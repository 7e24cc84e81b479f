import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import {
  ContactMessage,
  MessageChange,
  MessageQuery,
  NamedAddress,
  NewsletterAddress,
  NewsletterQuery,
} from './admin-schemas.js';
import { ContactForm, NewsletterForm, Received, UnsubscribeForm } from './schemas.js';

export const contactEndpoints = {
  'POST /api/contact': endpoint({
    summary: 'Send a message to the shop; both sides get a mail',
    access: 'public',
    input: ContactForm,
    output: Received,
    status: 201,
    errors: ['too_many_requests'],
  }),
  'POST /api/newsletter': endpoint({
    summary: 'Subscribe to the newsletter; the response does not reveal whether the address was known',
    access: 'public',
    input: NewsletterForm,
    output: z.object({ subscribed: z.literal(true) }),
    errors: ['too_many_requests'],
  }),
  'POST /api/newsletter/unsubscribe': endpoint({
    summary: 'Unsubscribe with the token of a mailed link; safe to repeat',
    access: 'public',
    input: UnsubscribeForm,
    output: z.object({ unsubscribed: z.literal(true), isRepeated: z.boolean().optional() }),
    errors: ['not_found', 'too_many_requests'],
  }),
  'GET /api/admin/contact-messages': endpoint({
    summary: 'Messages to the shop, searched, sorted and paged',
    access: 'answerCustomers',
    input: MessageQuery,
    output: z.array(ContactMessage),
  }),
  'PATCH /api/admin/contact-messages/:id': endpoint({
    summary: 'Mark a message as handled or open; repeating it changes nothing',
    access: 'answerCustomers',
    input: MessageChange,
    output: ContactMessage,
    errors: ['not_found'],
  }),
  'GET /api/admin/newsletter-addresses': endpoint({
    summary: 'Addresses that get the newsletter, searched, sorted and paged',
    access: 'admin',
    input: NewsletterQuery,
    output: z.array(NewsletterAddress),
  }),
  'DELETE /api/admin/newsletter-addresses/:id': endpoint({
    summary: 'Remove an address from the newsletter',
    access: 'admin',
    input: NamedAddress,
    output: NamedAddress,
    errors: ['not_found'],
  }),
};
