import type { CurrentUser } from './caller.js';

/** Where the account of a session is looked up. Port and token at once; the accounts module is behind it. */
export abstract class CurrentUsers {
  /** The account, or null where it may not call (any more): it is gone, or banned. */
  abstract find(userId: string): Promise<CurrentUser | null>;
}
