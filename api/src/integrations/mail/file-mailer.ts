import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { type Mail, Mailer } from './mailer.js';
import { messageOf } from './message.js';

/** A redelivery overwrites the same file. */
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
    // never a stream, with `buffer`
    const { message } = await this.composer.sendMail(messageOf(mail, this.from));
    const file = path.join(this.folder, mailFileOf(mail.key));
    await mkdir(this.folder, { recursive: true });
    // nobody reads half a mail
    await writeFile(`${file}~`, message as Buffer);
    await rename(`${file}~`, file);
  }
}
