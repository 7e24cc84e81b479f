import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { type Mail, Mailer } from '../../integrations/mail/mailer.js';
import { columnsOf } from '../database/entity-sql.js';
import { JobQueue } from '../jobs/job-queue.js';
import { JobWorker } from '../jobs/job-worker.js';
import { job } from '../jobs/job.js';
import { OutboxMail } from './outbox-mail.entity.js';

const sendMail = job({ name: 'send-mail', payload: z.object({ key: z.string() }) });

/** Stores mails in the caller's transaction and sends them after it: both happen, or neither. */
@Injectable()
export class Outbox implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: JobQueue,
    private readonly worker: JobWorker,
    private readonly mailer: Mailer,
  ) {}

  onModuleInit(): void {
    this.worker.handle(sendMail, ({ key }) => this.send(key));
  }

  /** Sends the mail once the transaction commits. Writing the same key again does nothing. */
  async write(manager: EntityManager, mail: Mail): Promise<void> {
    const { key, to, subject, text, html, replyTo, unsubscribeUrl, isSecret = false } = mail;
    await this.queue.addFor(manager, sendMail, {
      rows: `INSERT INTO outbox_mails (key, recipient, subject, text, html, reply_to, unsubscribe_url, is_secret)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (key) DO NOTHING RETURNING key`,
      values: [key, to, subject, text, html ?? null, replyTo ?? null, unsubscribeUrl ?? null, isSecret],
    });
  }

  /**
   * The row is locked while it is sent, so only one worker sends it. If the process dies before the commit, the mail is
   * redelivered with the same key, which mailers recognise.
   */
  private async send(key: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [mail] = await manager.query<OutboxMail[]>(
        `SELECT ${columnsOf(manager, OutboxMail)} FROM outbox_mails WHERE key = $1 FOR UPDATE`,
        [key],
      );
      if (!mail || mail.sentAt) return;
      const { recipient, subject, text, html, replyTo, unsubscribeUrl } = mail;
      await this.mailer.deliver({
        key,
        to: recipient,
        subject,
        text,
        html: html ?? undefined,
        replyTo: replyTo ?? undefined,
        unsubscribeUrl: unsubscribeUrl ?? undefined,
      });
      await manager.query(
        `UPDATE outbox_mails SET sent_at = now(), text = CASE WHEN is_secret THEN '' ELSE text END,
                                 html = CASE WHEN is_secret THEN NULL ELSE html END
         WHERE key = $1`,
        [key],
      );
    });
  }
}
