import { fail, ok, type Result } from '../../../shared/result.js';
import type { LinkPurpose } from '../account-token.entity.js';
import type { User } from '../user.entity.js';

export type AddressClaim = 'new_account' | 'change';

export const linkNoLongerFits = fail('link_invalid', 'This link does not work. Please open it again from the email.');
export const linkUsed = fail('link_used', 'This link has been used, or replaced by a newer one.');

/** `link_used` if the claim is settled, `link_invalid` for a banned account. */
export function addressClaimOf(
  { purpose, email }: { purpose: LinkPurpose; email: string },
  account: Pick<User, 'email' | 'isEmailVerified' | 'role'>,
): Result<AddressClaim> {
  if (account.role === 'banned' || purpose === 'password_reset') return linkNoLongerFits;
  if (purpose === 'email_change') return ok('change');
  return account.isEmailVerified || email !== account.email ? linkUsed : ok('new_account');
}
