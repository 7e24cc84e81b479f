import { expect, it } from '@jest/globals';
import { addressClaimOf } from './address-claim.js';

const email = 'ada@example.com';
const unconfirmed = { email, isEmailVerified: false, role: 'customer' } as const;
const confirmed = { ...unconfirmed, isEmailVerified: true };
const welcome = { purpose: 'email_verification', email } as const;
const change = { purpose: 'email_change', email: 'new@example.com' } as const;

it.each([
  ['of a new account', welcome, unconfirmed, 'new_account'],
  ['of a new address', change, confirmed, 'change'],
  ['of a new address of an account that never confirmed one', change, unconfirmed, 'change'],
] as const)('a link %s waits for its address to be confirmed', (_, link, account, claim) =>
  expect(addressClaimOf(link, account)).toMatchObject({ ok: true, value: claim }),
);

it.each([
  ['once the address is confirmed', welcome, confirmed, 'link_used'],
  ['once the account has another address', welcome, { ...unconfirmed, email: 'new@example.com' }, 'link_used'],
  ['of a banned account', welcome, { ...unconfirmed, role: 'banned' }, 'link_invalid'],
  ['of a banned account that changes its address', change, { ...confirmed, role: 'banned' }, 'link_invalid'],
  ['for a new password', { ...welcome, purpose: 'password_reset' }, unconfirmed, 'link_invalid'],
] as const)('a link claims nothing %s', (_, link, account, code) =>
  expect(addressClaimOf(link, account)).toMatchObject({ ok: false, code }),
);
