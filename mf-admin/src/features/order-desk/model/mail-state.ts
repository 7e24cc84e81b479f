import type { OrderDesk, OrderMail } from 'shared-contracts/order-desk/schemas';

export type MailState = 'waiting' | 'failed' | 'resent' | 'sent';

export function mailStateOf({ sentAt, isResent, hasFailed = false }: OrderMail): MailState {
  if (sentAt !== null) return isResent ? 'resent' : 'sent';
  return hasFailed ? 'failed' : 'waiting';
}

const LOOKS_EVERY_MS = 2_000;
const LOOKS_FOR_MS = 120_000;

/** How soon to look again whether a mail has left; false once all have, or while one is stuck. */
export const nextLookAtMails = (desk: Pick<OrderDesk, 'mails'> | undefined, now: Date): number | false =>
  desk?.mails.some(
    (mail) => mailStateOf(mail) === 'waiting' && now.getTime() - Date.parse(mail.writtenAt) < LOOKS_FOR_MS,
  )
    ? LOOKS_EVERY_MS
    : false;
