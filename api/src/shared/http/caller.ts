import { randomUUID } from 'node:crypto';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import type { SessionData } from 'express-session';
import type { User as AccountOnTheWire } from 'shared-contracts/accounts/schemas';

/** The signed-in account of a call. */
export type CurrentUser = Omit<AccountOnTheWire, 'createdAt'> & { createdAt: Date };

/** Who makes a call: an account, a guest with a session, or nobody known. Injected into handlers by `@Caller()`. */
export class CallerIdentity {
  /** `session` is absent on the public reads, which the session middleware is kept off. */
  constructor(
    readonly user: CurrentUser | null,
    private readonly session: Partial<SessionData> | null,
  ) {}

  /** The guest id of this browser's session, if it has one. It stays after signing in, so that what the guest began can be found. */
  get knownGuestId(): string | null {
    return this.session?.guestId ?? null;
  }

  /** The guest id of this browser's session; the session is made on demand, and its cookie goes out with the answer. */
  guestId(): string {
    if (!this.session) throw new Error('this route has no session: see sessionlessPaths');
    this.session.guestId ??= randomUUID();
    return this.session.guestId;
  }

  /** The signed-in account. Throws where there is none: for handlers whose endpoint says `access: 'customer'` or `'admin'`. */
  account(): CurrentUser {
    if (!this.user) throw new Error('this handler needs an account: its endpoint must not be public');
    return this.user;
  }
}

declare module 'express-session' {
  interface SessionData {
    userId?: string;
    guestId?: string;
  }
}

const callers = new WeakMap<Request, CallerIdentity>();
const nobody = new CallerIdentity(null, null);

/** Whether the session of a request has been read; it isn't when the database fails. */
export const isIdentified = (request: Request): boolean => callers.has(request);
export const callerOf = (request: Request): CallerIdentity => callers.get(request) ?? nobody;
export const setCaller = (request: Request, caller: CallerIdentity): void => {
  callers.set(request, caller);
};

/** Parameter of a handler: who calls. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): CallerIdentity =>
  callerOf(context.switchToHttp().getRequest<Request>()),
);
