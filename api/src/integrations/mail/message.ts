import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.js';

/** A mail as the library takes it. Addresses are never parsed out of text: nobody is added to the recipients by a comma. */
export function messageOf({ to, subject, text, html, replyTo, unsubscribeUrl }: Mail, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    ...(unsubscribeUrl && {
      list: { unsubscribe: { url: unsubscribeUrl } },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  };
}
