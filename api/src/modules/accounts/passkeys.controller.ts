import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle, type InputOf } from '../../shared/http/handle.js';
import { RateLimited, byAccount } from '../../shared/http/rate-limit.js';
import { BrowserSession } from './browser-session.js';
import { Passkeys } from './passkeys.js';

const A_MINUTE = 60;

@Controller()
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly session: BrowserSession,
  ) {}

  @RateLimited({ name: 'passkey-login-options', calls: 60, perSeconds: A_MINUTE })
  @Handle('POST /api/login/passkey/options')
  loginOptions() {
    return this.passkeys.loginOptions();
  }

  @RateLimited({ name: 'passkey-login', calls: 60, perSeconds: A_MINUTE })
  @Handle('POST /api/login/passkey')
  async logIn(
    { credential }: InputOf<'POST /api/login/passkey'>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.session.for(request, response, await this.passkeys.logIn(credential));
  }

  @Handle('GET /api/account/passkeys')
  list(_: object, @Caller() caller: CallerIdentity) {
    return this.passkeys.list(caller.account().id);
  }

  @RateLimited({ name: 'passkey-options', calls: 30, perSeconds: A_MINUTE, by: byAccount })
  @Handle('POST /api/account/passkeys/options')
  registrationOptions(_: object, @Caller() caller: CallerIdentity) {
    return this.passkeys.registrationOptions(caller.account());
  }

  @Handle('POST /api/account/passkeys')
  register(made: InputOf<'POST /api/account/passkeys'>, @Caller() caller: CallerIdentity) {
    return this.passkeys.register(caller.account(), made);
  }

  @RateLimited({ name: 'passkey-proof', calls: 30, perSeconds: A_MINUTE, by: byAccount })
  @Handle('POST /api/account/passkeys/proof-options')
  proofOptions(_: object, @Caller() caller: CallerIdentity) {
    return this.passkeys.proofOptions(caller.account().id);
  }

  @Handle('PATCH /api/account/passkeys/:id')
  rename(renamed: { id: string; name: string }, @Caller() caller: CallerIdentity) {
    return this.passkeys.rename(caller.account().id, renamed);
  }

  @Handle('DELETE /api/account/passkeys/:id')
  remove({ id }: { id: string }, @Caller() caller: CallerIdentity) {
    return this.passkeys.remove(caller.account().id, id);
  }
}
