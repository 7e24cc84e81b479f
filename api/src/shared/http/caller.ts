import { randomUUID } from 'node:crypto';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import type { Session, SessionData } from 'express-session';
import { mayDo } from 'shared-contracts/accounts/permissions';
import type { User as AccountOnTheWire } from 'shared-contracts/accounts/schemas';
import type { Access } from 'shared-contracts/api/endpoint';
import { type Failure, fail } from '../result.js';

/** Sessions of another `sessionEpoch` have ended. */
export type CurrentUser = Omit<AccountOnTheWire, 'createdAt'> & { createdAt: Date; sessionEpoch: number };

export class CallerIdentity {
  /** `session`: null on public reads. */
  constructor(
    readonly user: CurrentUser | null,
    private readonly session: (Session & Partial<SessionData>) | null,
    readonly network: string,
    /** The browser believes that it is signed in, but its session has ended. */
    readonly hasEnded = false,
  ) {}

  get knownGuestId(): string | null {
    return this.session?.guestId ?? null;
  }

  /** Call it before anything is kept for the guest. */
  async guestId(): Promise<string> {
    const { session } = this;
    if (!session) throw new Error('this route has no session: see sessionlessPaths');
    if (session.guestId !== undefined) return session.guestId;
    session.guestId = randomUUID();
    await storeSession((done) => session.save(done));
    return session.guestId;
  }

  /** Throws without one. */
  account(): CurrentUser {
    if (!this.user) throw new Error('this handler needs an account: its endpoint must not be public');
    return this.user;
  }
}

declare module 'express-session' {
  interface SessionData {
    userId?: string;
    guestId?: string;
    /** The account's `sessionEpoch` at sign-in. */
    epoch?: number;
    /** "Chrome on Windows" */
    device?: string;
    signedInAt?: string;
    /** This browser has signed in again under another id. */
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

/** `user`: also null if the session has ended, or the account is banned or gone. */
export type CurrentSession = { data: SessionData; user: CurrentUser | null };

/** The accounts module implements it. */
export abstract class CurrentSessions {
  abstract find(sid: string): Promise<CurrentSession | undefined>;
  abstract write(sid: string, data: SessionData): Promise<void>;
}

/** Waits for the session store, or a failure would leave a browser with a session that does not exist. */
export const storeSession = (call: (done: (error: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    call((error) => (error ? reject(new Error('the session store failed', { cause: error })) : resolve()));
  });

export const notAllowed = fail('not_allowed', 'You do not have permission to do that');

/** Services check whose rows are whose. */
export function accessRefusal(access: Access, caller: CallerIdentity): Failure | null {
  if (access === 'public' || (access === 'shopper' && !caller.hasEnded)) return null;
  if (!caller.user) return fail('not_authenticated', 'Unauthorized: please log in');
  if (access === 'shopper' || access === 'customer' || mayDo(caller.user.role, access)) return null;
  return notAllowed;
}
