import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.js';

/** Addresses are objects: a comma cannot add recipients. */
export function messageOf(
  { to, subject, text, html, replyTo, unsubscribeUrl, isPersonal = false, attachments = [] }: Mail,
  from: string,
): SendMailOptions {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments: attachments.map(({ fileName: filename, ...file }) => ({ filename, ...file })),
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    ...(unsubscribeUrl && { list: { unsubscribe: { url: unsubscribeUrl } } }),
    headers: {
      // RFC 3834: prevents absence notices
      ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}
