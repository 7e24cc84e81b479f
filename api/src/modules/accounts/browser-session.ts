import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { CurrentUser } from '../../shared/http/caller.js';
import { Settings } from '../../config/settings.js';
import { type Result, ok } from '../../shared/result.js';
import { KnownDevices } from './known-devices.js';
import { SignIn } from './sign-in.js';

export const onTheWire = (user: CurrentUser) => ({ ...user, createdAt: user.createdAt.toISOString() });

@Injectable()
export class BrowserSession {
  constructor(
    private readonly signIn: SignIn,
    private readonly devices: KnownDevices,
    private readonly settings: Settings,
  ) {}

  async for(request: Request, response: Response, verified: Result<CurrentUser>) {
    if (!verified.ok) return verified;
    await this.signIn.start(request, verified.value);
    // anybody can register with the address of somebody else
    if (verified.value.isEmailVerified) this.devices.remember(request, response, verified.value.email);
    return ok(onTheWire(verified.value));
  }

  async end(request: Request, response: Response): Promise<void> {
    await this.signIn.end(request);
    const { cookies, isHttps } = this.settings;
    // browsers change a prefixed cookie only by a secure one
    response.clearCookie(cookies.session, { path: '/', secure: isHttps });
    // private photos must not stay on a shared computer
    response.set('Clear-Site-Data', '"cache"');
  }
}
