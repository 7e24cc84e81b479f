import type { CallerIdentity } from '../../shared/http/caller.js';

export const accountShopper = (userId: string): string => `user:${userId}`;
const guestShopper = (guestId: string) => `guest:${guestId}`;

/** Who shops, as checkouts store it: the account, else the guest session, which is made on demand. */
export const shopperOf = (caller: CallerIdentity): string =>
  caller.user ? accountShopper(caller.user.id) : guestShopper(caller.guestId());

/** Whether what a shopper has begun belongs to this caller. What a guest began stays theirs after signing in. */
export const isShopper = (caller: CallerIdentity, shopper: string): boolean =>
  (caller.user !== null && shopper === accountShopper(caller.user.id)) ||
  (caller.knownGuestId !== null && shopper === guestShopper(caller.knownGuestId));
