import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle, type InputOf } from '../../shared/http/handle.js';
import { RateLimited, byAccount } from '../../shared/http/rate-limit.js';
import { ok } from '../../shared/result.js';
import { AccountSessions } from './account-sessions.js';
import { BrowserSession, onTheWire } from './browser-session.js';
import { ChangePassword } from './change-password.js';
import { EmailAddresses } from './email-addresses.js';
import { OwnAccount } from './own-account.js';

const AN_HOUR = 3_600;
/** Somebody else at the owner's browser could guess the password. */
const passwordGuesses = { name: 'present-password', calls: 20, perSeconds: AN_HOUR, by: byAccount };

@Controller()
export class OwnAccountController {
  constructor(
    private readonly account: OwnAccount,
    private readonly passwords: ChangePassword,
    private readonly addresses: EmailAddresses,
    private readonly sessions: AccountSessions,
    private readonly session: BrowserSession,
  ) {}

  @Handle('PATCH /api/user')
  async rename(names: InputOf<'PATCH /api/user'>, @Caller() caller: CallerIdentity) {
    return onTheWire(await this.account.rename(caller.account().id, names));
  }

  @Handle('PUT /api/user/picture')
  async setPicture({ objectPath }: InputOf<'PUT /api/user/picture'>, @Caller() caller: CallerIdentity) {
    const changed = await this.account.setPicture(caller, objectPath);
    return changed.ok ? ok(onTheWire(changed.value)) : changed;
  }

  @RateLimited(passwordGuesses)
  @Handle('POST /api/account/password')
  async changePassword(
    form: InputOf<'POST /api/account/password'>,
    @Caller() caller: CallerIdentity,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.session.for(request, response, await this.passwords.change(caller.account(), form));
  }

  @RateLimited({ name: 'verification-mail', calls: 20, perSeconds: AN_HOUR, by: byAccount })
  @Handle('POST /api/account/verification-mail')
  remind(_: object, @Caller() caller: CallerIdentity) {
    return this.addresses.remind(caller.account().id);
  }

  @Handle('GET /api/account/pending-email')
  pendingEmail(_: object, @Caller() caller: CallerIdentity) {
    return this.addresses.pending(caller.account().id);
  }

  /** Reveals which addresses have an account. */
  @RateLimited(passwordGuesses, { name: 'change-email', calls: 10, perSeconds: AN_HOUR })
  @Handle('POST /api/account/pending-email')
  changeEmail(form: InputOf<'POST /api/account/pending-email'>, @Caller() caller: CallerIdentity) {
    return this.addresses.change(caller.account(), form);
  }

  @Handle('DELETE /api/account/pending-email')
  keepEmail(_: object, @Caller() caller: CallerIdentity) {
    return this.addresses.keepPresent(caller.account().id);
  }

  @Handle('GET /api/account/sessions')
  listSessions(_: object, @Caller() caller: CallerIdentity, @Req() { sessionID }: Request) {
    return this.sessions.list(caller.account(), sessionID);
  }

  @Handle('DELETE /api/account/sessions/:id')
  endSession({ id }: { id: string }, @Caller() caller: CallerIdentity) {
    return this.sessions.end(caller.account(), id);
  }

  @Handle('DELETE /api/account/sessions')
  async endAllSessions(
    _: object,
    @Caller() caller: CallerIdentity,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const ended = await this.sessions.endAll(caller.account());
    await this.session.end(request, response);
    return ended;
  }
}
