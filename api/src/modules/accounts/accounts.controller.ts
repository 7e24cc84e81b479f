import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Login, Registration } from 'shared-contracts/accounts/schemas';
import type * as z from 'zod';
import { Caller, type CallerIdentity, type CurrentUser } from '../../shared/http/caller.js';
import { Handle } from '../../shared/http/handle.js';
import { RateLimited } from '../../shared/http/rate-limit.js';
import { SESSION_COOKIE } from '../../shared/http/sessions.js';
import { type Result, ok } from '../../shared/result.js';
import { Accounts } from './accounts.js';
import { signInAddress } from './domain/return-path.js';
import { LocalLogin } from './local-login.js';
import { SignIn } from './sign-in.js';

const onTheWire = (user: CurrentUser) => ({ ...user, createdAt: user.createdAt.toISOString() });

const addressAndAccount = ({ ip, body }: Request) =>
  `${ip} ${String((body as { email?: unknown }).email).toLowerCase()}`;

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly localLogin: LocalLogin,
    private readonly signIn: SignIn,
  ) {}

  @Handle('GET /api/user')
  current(_: object, @Caller() caller: CallerIdentity) {
    return onTheWire(caller.account());
  }

  @RateLimited({ name: 'register', calls: 20, perSeconds: 3600 })
  @Handle('POST /api/register')
  async register(form: z.output<typeof Registration>, @Req() request: Request) {
    return this.begin(request, await this.accounts.register(form));
  }

  @RateLimited(
    { name: 'login', calls: 10, perSeconds: 60, by: addressAndAccount },
    { name: 'login-by-address', calls: 60, perSeconds: 60 },
  )
  @Handle('POST /api/login')
  async login(_: z.output<typeof Login>, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.begin(request, await this.localLogin.authenticateCall(request, response));
  }

  /** A navigation. Other sites that embed this address sign nobody out. */
  @Get('/api/logout')
  async logout(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (request.get('sec-fetch-site') !== 'cross-site') {
      await this.signIn.end(request);
      response.clearCookie(SESSION_COOKIE, { path: '/' });
      // private photos must not stay on a shared computer
      response.set('Clear-Site-Data', '"cache"');
    }
    response.redirect(302, '/');
  }

  /** A navigation to the sign-in page, which returns to the wanted path. */
  @Get('/api/login')
  askToSignIn(@Query('returnTo') returnTo: unknown, @Res() response: Response): void {
    response.redirect(302, signInAddress(returnTo));
  }

  private async begin(request: Request, verified: Result<CurrentUser>) {
    if (!verified.ok) return verified;
    await this.signIn.start(request, verified.value);
    return ok(onTheWire(verified.value));
  }
}
