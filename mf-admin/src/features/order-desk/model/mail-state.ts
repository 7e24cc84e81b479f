import type { OrderDesk, OrderMail } from 'shared-contracts/order-desk/schemas';

export type MailState = 'waiting' | 'failed' | 'resent' | 'sent';

export function mailStateOf({ sentAt, isResent, hasFailed = false }: OrderMail): MailState {
  if (sentAt !== null) return isResent ? 'resent' : 'sent';
  return hasFailed ? 'failed' : 'waiting';
}

const LOOKS_EVERY_MS = 2_000;
const LOOKS_FOR_MS = 120_000;

/** Milliseconds until the next look; false once all mails have left or one is stuck. */
export function nextLookAtMails(desk: Pick<OrderDesk, 'mails' | 'waitingMail'> | undefined, now: Date): number | false {
  if (!desk) return false;
  const isRecent = (at: string) => now.getTime() - Date.parse(at) < LOOKS_FOR_MS;
  const isUnderWay =
    (desk.waitingMail && isRecent(desk.waitingMail.leavesAt)) ||
    desk.mails.some((mail) => mailStateOf(mail) === 'waiting' && isRecent(mail.writtenAt));
  return isUnderWay ? LOOKS_EVERY_MS : false;
}
