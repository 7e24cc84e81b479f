import type { CurrentUser } from './caller.js';

/** Looks up the account of a session. A port: the accounts module implements it. */
export abstract class CurrentUsers {
  /** The account; null if it is gone or banned. */
  abstract find(userId: string): Promise<CurrentUser | null>;
}
