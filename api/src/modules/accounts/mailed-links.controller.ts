import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { networkOf } from 'shared-server/http/network';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle, type InputOf } from '../../shared/http/handle.js';
import { RateLimited } from '../../shared/http/rate-limit.js';
import { BrowserSession } from './browser-session.js';
import { ConfirmAddress } from './confirm-address.js';
import { KnownDevices } from './known-devices.js';
import { PasswordReset } from './password-reset.js';

const A_MINUTE = 60;
const AN_HOUR = 3_600;

const networkAndLink = ({ ip, body }: Request) => `${networkOf(ip)} ${(body as { token: string }).token}`;

/** Their secrets cannot be guessed: the limits keep the costs down. */
@Controller()
export class MailedLinksController {
  constructor(
    private readonly resets: PasswordReset,
    private readonly address: ConfirmAddress,
    private readonly session: BrowserSession,
    private readonly devices: KnownDevices,
  ) {}

  @RateLimited({ name: 'forgot-password', calls: 20, perSeconds: AN_HOUR })
  @Handle('POST /api/forgot-password')
  forgotten({ email }: InputOf<'POST /api/forgot-password'>) {
    return this.resets.request(email);
  }

  @RateLimited({ name: 'check-link', calls: 60, perSeconds: AN_HOUR })
  @Handle('POST /api/reset-password/check')
  check({ token }: { token: string }) {
    return this.resets.check(token);
  }

  @RateLimited({ name: 'reset-password', calls: 30, perSeconds: AN_HOUR })
  @Handle('POST /api/reset-password')
  async reset(
    form: InputOf<'POST /api/reset-password'>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.session.for(request, response, await this.resets.reset(form));
  }

  @RateLimited({ name: 'check-address-link', calls: 60, perSeconds: AN_HOUR })
  @Handle('POST /api/verify-email/check')
  checkAddress({ token }: { token: string }, @Caller() { user }: CallerIdentity) {
    return this.address.check(token, user?.id);
  }

  @RateLimited(
    { name: 'verify-password', calls: 10, perSeconds: A_MINUTE, by: networkAndLink },
    { name: 'verify-email', calls: 60, perSeconds: AN_HOUR },
  )
  @Handle('POST /api/verify-email')
  async verify(
    form: InputOf<'POST /api/verify-email'>,
    @Caller() { user }: CallerIdentity,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const confirmed = await this.address.confirm(form, user?.id);
    if (confirmed.ok) this.devices.remember(request, response, confirmed.value.email);
    return confirmed;
  }
}
