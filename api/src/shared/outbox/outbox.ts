import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { withTimeout } from 'shared-server/promises/with-timeout';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { Settings } from '../../config/settings.js';
import { type Mail, type MailAttachment, Mailer } from '../../integrations/mail/mailer.js';
import { WITHOUT_FLUSH, columnsOf } from '../database/entity-sql.js';
import { JobQueue } from '../jobs/job-queue.js';
import { JobWorker } from '../jobs/job-worker.js';
import { job } from '../jobs/job.js';
import { type MailShop, mailShopOf } from '../mail/mail-template.js';
import { type AttachmentRequest, OutboxMail } from './outbox-mail.entity.js';

export const sendMail = job({ name: 'send-mail', payload: z.object({ key: z.string() }) });

type WrittenMail = Omit<Mail, 'attachments'> & { attachment?: AttachmentRequest };

const ATTACHMENT_TAKES_AT_MOST_MS = 60_000;

/** Mails are sent after the commit. */
@Injectable()
export class Outbox implements OnModuleInit {
  readonly shop: MailShop;
  private readonly logger = new Logger('Mails');
  private readonly makers = new Map<AttachmentRequest['kind'], (of: string) => Promise<MailAttachment>>();

  constructor(
    settings: Settings,
    private readonly dataSource: DataSource,
    private readonly queue: JobQueue,
    private readonly worker: JobWorker,
    private readonly mailer: Mailer,
  ) {
    this.shop = mailShopOf(settings);
  }

  onModuleInit(): void {
    this.worker.handle(sendMail, ({ key }) => this.send(key));
  }

  /** Call it in `onModuleInit`. */
  attach(kind: AttachmentRequest['kind'], make: (of: string) => Promise<MailAttachment>): void {
    this.makers.set(kind, make);
  }

  /** Writing a key again does nothing. */
  async write(manager: EntityManager, mail: WrittenMail): Promise<void> {
    const {
      key,
      to,
      subject,
      text,
      html,
      replyTo,
      unsubscribeUrl,
      attachment,
      isSecret = false,
      isPersonal = false,
    } = mail;
    await this.queue.addFor(manager, sendMail, {
      rows: `INSERT INTO outbox_mails (key, recipient, subject, text, html, reply_to, unsubscribe_url, attachment, is_secret, is_personal)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10) ON CONFLICT (key) DO NOTHING RETURNING key`,
      values: [
        key,
        to,
        subject,
        text,
        html ?? null,
        replyTo ?? null,
        unsubscribeUrl ?? null,
        attachment ? JSON.stringify(attachment) : null,
        isSecret,
        isPersonal,
      ],
    });
  }

  /** Marking the row locks it, so that only one worker sends it. After a crash, the mail is sent again with the same key. */
  private async send(key: string): Promise<void> {
    const attachments = await this.attachmentsOf(key);
    await this.dataSource.transaction(async (manager) => {
      const [[mail]] = await manager.query<[OutboxMail[], number]>(
        `UPDATE outbox_mails AS sent SET sent_at = now(), text = CASE WHEN sent.is_secret THEN '' ELSE sent.text END,
                                         html = CASE WHEN sent.is_secret THEN NULL ELSE sent.html END
         FROM outbox_mails, ${WITHOUT_FLUSH}
         WHERE sent.key = $1 AND sent.sent_at IS NULL AND outbox_mails.key = sent.key
         RETURNING ${columnsOf(manager, OutboxMail)}`,
        [key],
      );
      if (!mail) return;
      const { recipient, subject, text, html, replyTo, unsubscribeUrl, isPersonal } = mail;
      await this.mailer.deliver({
        key,
        to: recipient,
        subject,
        text,
        html: html ?? undefined,
        replyTo: replyTo ?? undefined,
        unsubscribeUrl: unsubscribeUrl ?? undefined,
        isPersonal,
        attachments,
      });
    });
  }

  /** Before the row is locked; without files that cannot be made. */
  private async attachmentsOf(key: string): Promise<MailAttachment[]> {
    const [mail] = await this.dataSource.query<Pick<OutboxMail, 'attachment'>[]>(
      `SELECT attachment FROM outbox_mails WHERE key = $1 AND sent_at IS NULL`,
      [key],
    );
    if (!mail?.attachment) return [];
    const { kind, of } = mail.attachment;
    try {
      const make = this.makers.get(kind);
      if (!make) throw new Error(`nobody makes attachments of kind ${kind}`);
      return [await withTimeout(make(of), ATTACHMENT_TAKES_AT_MOST_MS, () => new Error('it takes too long'))];
    } catch (error) {
      this.logger.error({ err: error, key }, 'a mail is sent without its attachment');
      return [];
    }
  }
}
