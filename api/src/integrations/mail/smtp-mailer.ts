import { createHash } from 'node:crypto';
import { type Transporter, createTransport } from 'nodemailer';
import { type Mail, Mailer } from './mailer.js';
import { messageOf } from './message.js';

const TIMEOUT_MS = 15_000;

/** Mailboxes recognize redeliveries by the message id. */
export class SmtpMailer extends Mailer {
  private readonly transport: Transporter;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    this.transport = createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
  }

  /** Throws unless the server takes our sign-in. */
  async check(): Promise<void> {
    try {
      await this.transport.verify();
    } finally {
      this.transport.close();
    }
  }

  async deliver(mail: Mail): Promise<void> {
    const domain = /@([\w.-]+)/.exec(this.from)?.[1] ?? 'localhost';
    const messageId = `<${createHash('sha256').update(mail.key).digest('hex').slice(0, 40)}@${domain}>`;
    await this.transport.sendMail({ ...messageOf(mail, this.from), messageId });
  }
}
