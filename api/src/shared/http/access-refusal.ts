import type { Access } from 'shared-contracts/api/endpoint';
import { type Failure, fail } from '../result.js';
import type { CallerIdentity } from './caller.js';

/** Why this caller may not call, or null. Services check whose rows are whose. */
export function accessRefusal(access: Access, caller: CallerIdentity): Failure | null {
  if (access === 'public' || (access === 'shopper' && !caller.hasEnded)) return null;
  if (!caller.user) return fail('not_authenticated', 'Unauthorized: please log in');
  if (access === 'admin' && caller.user.role !== 'admin')
    return fail('not_allowed', 'You do not have permission to do that');
  return null;
}
