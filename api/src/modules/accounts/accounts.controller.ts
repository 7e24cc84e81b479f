import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { addressKey } from 'shared-contracts/api/email-address';
import { returnPathOf } from 'shared-contracts/accounts/return-path';
import { escapeHtml } from 'shared-server/http/escape-html';
import { Settings } from '../../config/settings.js';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle, type InputOf } from '../../shared/http/handle.js';
import { htmlPolicy } from '../../shared/http/html-policy.js';
import { RateLimited } from '../../shared/http/rate-limit.js';
import { isOwnNavigation } from '../../shared/http/same-site.js';
import { Accounts } from './accounts.js';
import { BrowserSession, onTheWire } from './browser-session.js';
import { turnOfVisitor } from './hash-queue.js';
import { GuessLimit } from './guess-limit.js';
import { KnownDevices } from './known-devices.js';
import { LocalLogin } from './local-login.js';

const addressAndAccount = ({ ip, body }: Request) => `${ip} ${addressKey((body as { email?: unknown }).email)}`;

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly localLogin: LocalLogin,
    private readonly session: BrowserSession,
    private readonly devices: KnownDevices,
    private readonly guesses: GuessLimit,
    private readonly settings: Settings,
  ) {}

  @Handle('GET /api/user')
  current(_: object, @Caller() caller: CallerIdentity) {
    return onTheWire(caller.account());
  }

  @RateLimited({ name: 'register', calls: 10, perSeconds: 3600 })
  @Handle('POST /api/register')
  async register(
    form: InputOf<'POST /api/register'>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.session.for(
      request,
      response,
      await this.accounts.register(form, turnOfVisitor(request, { isKnown: false })),
    );
  }

  @RateLimited(
    { name: 'login', calls: 10, perSeconds: 60, by: addressAndAccount },
    { name: 'login-by-address', calls: 60, perSeconds: 60 },
  )
  @Handle('POST /api/login')
  async login(
    { email }: InputOf<'POST /api/login'>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const authenticate = () => this.localLogin.authenticateCall(request, response);
    const verified = this.devices.knows(request, email)
      ? await authenticate()
      : await this.guesses.limited(email, authenticate);
    return this.session.for(request, response, verified);
  }

  /** One that may have begun on another site, even a sibling domain, has to be confirmed. */
  @Get('/api/logout')
  async logout(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { PUBLIC_URL, SHOP_NAME } = this.settings.environment;
    if (isOwnNavigation(request, PUBLIC_URL)) return this.end(request, response);
    const page = logoutPage(SHOP_NAME);
    response.set('Content-Security-Policy', htmlPolicy(page)).type('html').send(page);
  }

  @Post('/api/logout')
  confirmLogout(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.end(request, response);
  }

  @Get('/api/login')
  askToSignIn(@Query('returnTo') returnTo: unknown, @Res() response: Response): void {
    response.redirect(302, signInAddress(returnTo));
  }

  private async end(request: Request, response: Response): Promise<void> {
    await this.session.end(request, response);
    response.redirect(request.method === 'GET' ? 302 : 303, '/');
  }
}

export function signInAddress(wanted: unknown): string {
  const path = returnPathOf(wanted);
  return path === null ? '/auth' : `/auth?${new URLSearchParams({ returnTo: path }).toString()}`;
}

const logoutPage = (shopName: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Log out of ${escapeHtml(shopName)}?</title>
<style>
  body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 15vh auto; padding: 0 1rem }
  form { display: flex; gap: 1rem; align-items: center }
  button { font: inherit; padding: .6rem 1.2rem; min-height: 44px }
  a { display: inline-block; padding: .6rem 0 }
</style>
<h1>Log out of ${escapeHtml(shopName)}?</h1>
<form method="post" action="/api/logout">
  <button>Log out</button>
  <a href="/">Stay signed in</a>
</form>
</html>
`;
