import path from 'node:path';
import { Global, Module } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { FileMailer } from './file-mailer.js';
import { Mailer } from './mailer.js';
import { SmtpMailer } from './smtp-mailer.js';

@Global()
@Module({
  providers: [
    {
      provide: Mailer,
      inject: [Settings],
      useFactory: (settings: Settings): Mailer => {
        const { SMTP_URL, DATA_DIR } = settings.environment;
        return SMTP_URL
          ? new SmtpMailer(SMTP_URL, settings.mailFrom)
          : new FileMailer(path.resolve(DATA_DIR, 'mail'), settings.mailFrom);
      },
    },
  ],
  exports: [Mailer],
})
export class MailModule {}
