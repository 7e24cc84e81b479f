import { callbackify } from 'node:util';
import connectPgSimple from 'connect-pg-simple';
import type { Request } from 'express';
import session, { type SessionData } from 'express-session';
import type { CurrentSessions, CurrentUser } from './caller.js';

/** Reads the account too, which saves a statement. */
export class SessionStore extends connectPgSimple(session) {
  private readonly read = new WeakMap<SessionData, CurrentUser | null>();
  private readonly users = new WeakMap<Request, CurrentUser | null>();
  private readonly find = callbackify((sid: string) => this.current.find(sid));
  private readonly write = callbackify((sid: string, data: SessionData) => this.current.write(sid, data));

  constructor(
    private readonly current: CurrentSessions,
    options: connectPgSimple.PGStoreOptions,
  ) {
    super(options);
  }

  /** Null without a session, and once its account has ended it. */
  userOf(request: Request): CurrentUser | null {
    return this.users.get(request) ?? null;
  }

  override get(sid: string, callback: (error: unknown, data?: SessionData | null) => void): void {
    this.find(sid, (error, found) => {
      if (found) this.read.set(found.data, found.user);
      callback(error, found?.data);
    });
  }

  override set(sid: string, data: SessionData, callback: (error?: unknown) => void = () => undefined): void {
    this.write(sid, data, callback);
  }

  override createSession(request: Request, data: SessionData) {
    this.users.set(request, this.read.get(data) ?? null);
    return super.createSession(request, data);
  }
}
