import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Settings } from '../../config/settings.js';
import { htmlPolicy } from '../../shared/http/html-policy.js';
import { mailShopOf } from '../../shared/mail/mail-template.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { framedMails, mailListPage, mailPage } from './mail-preview-pages.js';
import { mailOf, mails } from './mails.js';

@Controller('/api/dev/mails')
export class MailPreviewController {
  constructor(private readonly settings: Settings) {}

  @Get()
  list(@Res({ passthrough: true }) response: Response): string {
    const page = mailListPage(
      mails.map(({ name, when, ...kind }) => ({ name, when, ...this.mailOf({ name, when, ...kind }) })),
    );
    response.set('Content-Security-Policy', htmlPolicy(page)).type('html');
    return page;
  }

  @Get(':name')
  one(@Param('name') name: string, @Res({ passthrough: true }) response: Response): Result<string> {
    const kind = mails.find((mail) => mail.name === name);
    if (!kind) return fail('not_found', 'There is no mail of this name.');
    const mail = { ...kind, ...this.mailOf(kind) };
    const page = mailPage(mail);
    // the frames inherit the policy
    const policy = htmlPolicy(page, { frames: framedMails(mail), more: "img-src 'self' data:" });
    response.set('Content-Security-Policy', policy).type('html');
    return ok(page);
  }

  private mailOf(kind: (typeof mails)[number]) {
    return mailOf(kind, mailShopOf(this.settings));
  }
}
