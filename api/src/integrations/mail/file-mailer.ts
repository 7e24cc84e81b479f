import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { type Mail, Mailer } from './mailer.js';
import { messageOf } from './message.js';

/** The file of a mail: by its key, so that a redelivery writes the same file again. */
export const mailFileOf = (key: string): string => `${key.replace(/[^A-Za-z0-9-]/g, '_').slice(0, 200)}.eml`;

/** Writes each mail into a folder, as the file that a mail program opens. */
export class FileMailer extends Mailer {
  private readonly composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

  constructor(
    private readonly folder: string,
    private readonly from: string,
  ) {
    super();
  }

  async deliver(mail: Mail): Promise<void> {
    // with `buffer` set, the composed mail is never a stream
    const { message } = await this.composer.sendMail(messageOf(mail, this.from));
    const file = path.join(this.folder, mailFileOf(mail.key));
    await mkdir(this.folder, { recursive: true });
    // whole or not at all: who watches the folder never reads half a mail
    await writeFile(`${file}~`, message as Buffer);
    await rename(`${file}~`, file);
  }
}
