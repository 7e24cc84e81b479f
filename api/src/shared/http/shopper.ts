import type { CallerIdentity } from './caller.js';

/** `key`: of checkouts and reservations. */
export type Shopper = { key: string; userId: string | null; network: string };

export const accountShopperKey = (userId: string): string => `user:${userId}`;
const guestShopperKey = (guestId: string) => `guest:${guestId}`;
export const guestIdIn = (key: string): string | null => /^guest:(.*)$/.exec(key)?.[1] ?? null;

export const shopperOf = async (caller: CallerIdentity): Promise<Shopper> =>
  caller.user
    ? { key: accountShopperKey(caller.user.id), userId: caller.user.id, network: caller.network }
    : { key: guestShopperKey(await caller.guestId()), userId: null, network: caller.network };

/** What a guest began stays theirs after signing in. */
export const ownsShopperKey = (caller: CallerIdentity, key: string): boolean =>
  (caller.user !== null && key === accountShopperKey(caller.user.id)) ||
  (caller.knownGuestId !== null && key === guestShopperKey(caller.knownGuestId));
