import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ForgottenPassword, PasswordReset as PasswordResetForm } from 'shared-contracts/accounts/schemas';
import type * as z from 'zod';
import { Handle } from '../../shared/http/handle.js';
import { RateLimited } from '../../shared/http/rate-limit.js';
import { BrowserSession } from './browser-session.js';
import { EmailAddresses } from './email-addresses.js';
import { PasswordReset } from './password-reset.js';

const AN_HOUR = 3_600;

/** What mailed links lead to. Their secrets cannot be guessed: the limits keep the costs down. */
@Controller()
export class MailedLinksController {
  constructor(
    private readonly resets: PasswordReset,
    private readonly addresses: EmailAddresses,
    private readonly session: BrowserSession,
  ) {}

  @RateLimited({ name: 'forgot-password', calls: 20, perSeconds: AN_HOUR })
  @Handle('POST /api/forgot-password')
  forgotten({ email }: z.output<typeof ForgottenPassword>) {
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
    form: z.output<typeof PasswordResetForm>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.session.for(request, response, await this.resets.reset(form));
  }

  @RateLimited({ name: 'verify-email', calls: 60, perSeconds: AN_HOUR })
  @Handle('POST /api/verify-email')
  verify({ token }: { token: string }) {
    return this.addresses.confirm(token);
  }
}
