import type { CallerIdentity } from './caller.js';

/**
 * A person who buys: the key that checkouts and reservations are stored under, the account if there is one, and the
 * network.
 */
export type Shopper = { key: string; userId: string | null; network: string };

export const accountShopperKey = (userId: string): string => `user:${userId}`;
const guestShopperKey = (guestId: string) => `guest:${guestId}`;
/** The guest session of such a key; null for an account. */
export const guestIdIn = (key: string): string | null => /^guest:(.*)$/.exec(key)?.[1] ?? null;

/** The account, else the guest session, which is created on demand. */
export const shopperOf = async (caller: CallerIdentity): Promise<Shopper> =>
  caller.user
    ? { key: accountShopperKey(caller.user.id), userId: caller.user.id, network: caller.network }
    : { key: guestShopperKey(await caller.guestId()), userId: null, network: caller.network };

/** Whether what is stored under this key is the caller's. What a guest began stays theirs after signing in. */
export const ownsShopperKey = (caller: CallerIdentity, key: string): boolean =>
  (caller.user !== null && key === accountShopperKey(caller.user.id)) ||
  (caller.knownGuestId !== null && key === guestShopperKey(caller.knownGuestId));
