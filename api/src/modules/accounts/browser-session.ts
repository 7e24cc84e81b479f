import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { CurrentUser } from '../../shared/http/caller.js';
import { SESSION_COOKIE } from '../../shared/http/sessions.js';
import { type Result, ok } from '../../shared/result.js';
import { KnownDevices } from './known-devices.js';
import { SignIn } from './sign-in.js';

export const onTheWire = (user: CurrentUser) => ({ ...user, createdAt: user.createdAt.toISOString() });

/** Begins and ends the sessions of browsers. */
@Injectable()
export class BrowserSession {
  constructor(
    private readonly signIn: SignIn,
    private readonly devices: KnownDevices,
  ) {}

  /** Signs the browser in and remembers it, unless the account could not be verified. */
  async for(request: Request, response: Response, verified: Result<CurrentUser>) {
    if (!verified.ok) return verified;
    await this.signIn.start(request, verified.value);
    this.devices.remember(request, response, verified.value.email);
    return ok(onTheWire(verified.value));
  }

  /** Signs the browser out. */
  async end(request: Request, response: Response): Promise<void> {
    await this.signIn.end(request);
    response.clearCookie(SESSION_COOKIE, { path: '/' });
    // private photos must not stay on a shared computer
    response.set('Clear-Site-Data', '"cache"');
  }
}
