import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { type Mail, Mailer } from './mailer.js';
import { messageOf } from './message.js';

/** Named after the key, so that a redelivery overwrites the same file. */
export const mailFileOf = (key: string): string => `${key.replace(/[^A-Za-z0-9-]/g, '_').slice(0, 200)}.eml`;

export class FileMailer extends Mailer {
  private readonly composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

  constructor(
    private readonly folder: string,
    private readonly from: string,
  ) {
    super();
  }

  async deliver(mail: Mail): Promise<void> {
    // with `buffer`, the message is never a stream
    const { message } = await this.composer.sendMail(messageOf(mail, this.from));
    const file = path.join(this.folder, mailFileOf(mail.key));
    // at once: three turns of the thread pool take longer than the writing
    mkdirSync(this.folder, { recursive: true });
    // renamed into place, so that nobody reads half a mail
    writeFileSync(`${file}~`, message as Buffer);
    renameSync(`${file}~`, file);
  }
}
