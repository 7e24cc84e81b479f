import { expect, it } from '@jest/globals';
import type { OrderMail } from 'shared-contracts/order-desk/schemas';
import { mailStateOf, nextLookAtMails } from './mail-state';

const at = '2026-01-02T12:00:00.000Z';
const later = (seconds: number) => new Date(Date.parse(at) + seconds * 1000);
const mail = (changes: Partial<OrderMail> = {}): OrderMail => ({
  key: 'order-shipped:1',
  subject: 'Shipped',
  to: 'ada@example.com',
  writtenAt: at,
  sentAt: null,
  isResent: false,
  ...changes,
});

it.each([
  [mail(), 'waiting'],
  [mail({ hasFailed: true }), 'failed'],
  [mail({ sentAt: at, hasFailed: false }), 'sent'],
  [mail({ sentAt: at, isResent: true }), 'resent'],
])('the state of a mail is one of four (%#)', (one, state) => expect(mailStateOf(one)).toBe(state));

it('mails are looked at again only while one has just been written', () => {
  expect(nextLookAtMails({ mails: [mail({ sentAt: at }), mail()] }, later(1))).toBe(2_000);
  for (const mails of [[], [mail({ sentAt: at })], [mail({ hasFailed: true })]])
    expect(nextLookAtMails({ mails }, later(1))).toBe(false);
  expect(nextLookAtMails({ mails: [mail()] }, later(121))).toBe(false);
  expect(nextLookAtMails(undefined, later(0))).toBe(false);
  const waitingMail = { status: 'shipped' as const, leavesAt: at };
  expect(nextLookAtMails({ mails: [], waitingMail }, later(-30))).toBe(2_000);
  expect(nextLookAtMails({ mails: [], waitingMail }, later(121))).toBe(false);
});
