import { Injectable } from '@nestjs/common';
import { DatabaseFigures } from '../metrics/database-figures.js';
import { sendMail } from './outbox.js';

@Injectable()
export class OutboxMetrics {
  constructor(figures: DatabaseFigures) {
    figures.addGauge({
      name: 'outbox_mails',
      help: 'Mails that have not left: new, after a failed attempt, or without an attempt left',
      label: 'state',
      sql: `SELECT count(*) FILTER (WHERE attempts = 0) AS waiting,
                   count(*) FILTER (WHERE attempts > 0 AND attempts < max_attempts) AS retrying,
                   count(*) FILTER (WHERE attempts >= max_attempts) AS failed
            FROM graphile_worker._private_jobs AS jobs
            JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
            WHERE identifier = '${sendMail.name}'`,
    });
  }
}
