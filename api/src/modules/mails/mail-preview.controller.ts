import { Controller, Get, Header, Param } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { mailShopOf } from '../../shared/mail/mail-shop.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { mailListPage, mailPage } from './mail-preview-pages.js';
import { mailOf, mails } from './mails.js';

const HTML = 'text/html; charset=utf-8';
/** The frames inherit it. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/** Shows every mail with sample data, for development. */
@Controller('/api/dev/mails')
export class MailPreviewController {
  constructor(private readonly settings: Settings) {}

  @Get()
  @Header('Content-Type', HTML)
  @Header('Content-Security-Policy', POLICY)
  list(): string {
    return mailListPage(
      mails.map(({ name, when, ...kind }) => ({ name, when, ...this.mailOf({ name, when, ...kind }) })),
    );
  }

  @Get(':name')
  @Header('Content-Type', HTML)
  @Header('Content-Security-Policy', POLICY)
  one(@Param('name') name: string): Result<string> {
    const kind = mails.find((mail) => mail.name === name);
    return kind ? ok(mailPage({ ...kind, ...this.mailOf(kind) })) : fail('not_found', 'There is no mail of this name.');
  }

  private mailOf(kind: (typeof mails)[number]) {
    return mailOf(kind, mailShopOf(this.settings));
  }
}
