import { randomUUID } from 'node:crypto';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import type { Session, SessionData } from 'express-session';
import { mayDo } from 'shared-contracts/accounts/permissions';
import type { User as AccountOnTheWire } from 'shared-contracts/accounts/schemas';
import type { Access } from 'shared-contracts/api/endpoint';
import { type Failure, fail } from '../result.js';

/** `sessionEpoch`: sessions that began under another one have ended. */
export type CurrentUser = Omit<AccountOnTheWire, 'createdAt'> & { createdAt: Date; sessionEpoch: number };

/** Injected by `@Caller()`. */
export class CallerIdentity {
  /** `session` is null on public reads, which have no session middleware. */
  constructor(
    readonly user: CurrentUser | null,
    private readonly session: (Session & Partial<SessionData>) | null,
    readonly network: string,
    /** Whether the browser believes that it is signed in, and its session has ended. */
    readonly hasEnded = false,
  ) {}

  /** It survives signing in, so that what the guest began can be found. */
  get knownGuestId(): string | null {
    return this.session?.guestId ?? null;
  }

  /** Created on demand. Call it before what is kept for the guest is written. */
  async guestId(): Promise<string> {
    const { session } = this;
    if (!session) throw new Error('this route has no session: see sessionlessPaths');
    if (session.guestId !== undefined) return session.guestId;
    session.guestId = randomUUID();
    await storeSession((done) => session.save(done));
    return session.guestId;
  }

  /** Throws without one: for endpoints whose access is neither `public` nor `shopper`. */
  account(): CurrentUser {
    if (!this.user) throw new Error('this handler needs an account: its endpoint must not be public');
    return this.user;
  }
}

declare module 'express-session' {
  interface SessionData {
    userId?: string;
    guestId?: string;
    /** Of the account when it signed in; see `CurrentUser`. */
    epoch?: number;
    /** "Chrome on Windows" */
    device?: string;
    signedInAt?: string;
    /** This browser has signed in again, under another session id. */
    isReplaced?: boolean;
  }
}

const callers = new WeakMap<Request, CallerIdentity>();
const nobody = new CallerIdentity(null, null, '');

export const isIdentified = (request: Request): boolean => callers.has(request);
export const callerOf = (request: Request): CallerIdentity => callers.get(request) ?? nobody;
export const setCaller = (request: Request, caller: CallerIdentity): void => {
  callers.set(request, caller);
};

export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): CallerIdentity =>
  callerOf(context.switchToHttp().getRequest<Request>()),
);

/** `user`: null for guests, and if the account has ended the session, is banned or is gone. */
export type CurrentSession = { data: SessionData; user: CurrentUser | null };

/** A port: the accounts module implements it. */
export abstract class CurrentSessions {
  /** Undefined if it has expired or ended. */
  abstract find(sid: string): Promise<CurrentSession | undefined>;
  abstract write(sid: string, data: SessionData): Promise<void>;
}

/**
 * Waits for the session store: express-session would store the change after the status was sent, so a failure would
 * leave a browser with a session that does not exist.
 */
export const storeSession = (call: (done: (error: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    call((error) => (error ? reject(new Error('the session store failed', { cause: error })) : resolve()));
  });

export const notAllowed = fail('not_allowed', 'You do not have permission to do that');

/** Null if the caller may call. Services check whose rows are whose. */
export function accessRefusal(access: Access, caller: CallerIdentity): Failure | null {
  if (access === 'public' || (access === 'shopper' && !caller.hasEnded)) return null;
  if (!caller.user) return fail('not_authenticated', 'Unauthorized: please log in');
  if (access === 'shopper' || access === 'customer' || mayDo(caller.user.role, access)) return null;
  return notAllowed;
}
