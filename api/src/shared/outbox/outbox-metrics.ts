import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DatabaseFigures } from '../metrics/database-figures.js';
import { Metrics } from '../metrics/metrics.js';
import { sendMail } from './outbox.js';

const states = ['waiting', 'retrying', 'failed'] as const;
type Row = Record<(typeof states)[number], number>;

@Injectable()
export class OutboxMetrics {
  constructor({ registry }: Metrics, figures: DatabaseFigures) {
    const mails = new Gauge({
      name: 'outbox_mails',
      help: 'Mails that have not left: new, after a failed attempt, or without an attempt left',
      labelNames: ['state'],
      registers: [registry],
    });
    figures.add<Row>({
      sql: `SELECT count(*) FILTER (WHERE attempts = 0) AS waiting,
                   count(*) FILTER (WHERE attempts > 0 AND attempts < max_attempts) AS retrying,
                   count(*) FILTER (WHERE attempts >= max_attempts) AS failed
            FROM graphile_worker._private_jobs AS jobs
            JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
            WHERE identifier = '${sendMail.name}'`,
      show: ([row]) => {
        for (const state of states) mails.set({ state }, row?.[state] ?? 0);
      },
      hide: () => mails.reset(),
    });
  }
}
