import { Injectable, type OnModuleInit } from '@nestjs/common';
import { errorsFirstSeen } from 'shared-server/registry/errors';
import { withdrawnCanaries } from 'shared-server/registry/history';
import { type TeamEmail, teamEmails } from 'shared-server/registry/tokens';
import type { Queryable } from 'shared-server/postgres/queryable';
import { queryable } from '../../shared/database/queryable.js';
import { Transactions } from '../../shared/database/transactions.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import type { MailText } from '../../shared/mail/mail-template.js';
import { Outbox } from '../../shared/outbox/outbox.js';
import { canaryWithdrawn, newErrors } from './domain/team-mail.js';

const EVERY_MINUTE = '* * * * *';
/** When the hour is over. */
const EVERY_HOUR = '1 * * * *';
/** After an outage, older news is not told. */
const TOLD_WITHIN_HOURS = 24;
const ERRORS_PER_MAIL = 10;

const instantText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Withdrawn canaries within a minute, new errors at most hourly. A mail's key says what it tells, so nothing is told twice. */
@Injectable()
export class TellTeams implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly worker: JobWorker,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.worker.schedule('tell-teams-of-canaries', EVERY_MINUTE, () => this.tellOfCanaries());
    this.worker.schedule('tell-teams-of-errors', EVERY_HOUR, () => this.tellOfErrors());
  }

  async tellOfCanaries(): Promise<void> {
    await this.tell(async (db, team) =>
      (await withdrawnCanaries(db, { ...team, hours: TOLD_WITHIN_HOURS })).map(({ id, at, from, to, reason }) => {
        const told = { slice: team.slice, version: from ?? '', current: to, reason, at: instantText(at) };
        return { key: `canary-withdrawn:${id}`, ...canaryWithdrawn(told, this.outbox.shop) };
      }),
    );
  }

  async tellOfErrors(now = new Date()): Promise<void> {
    await this.tell(async (db, team) =>
      (await errorsFirstSeen(db, { ...team, now, hours: TOLD_WITHIN_HOURS })).map(({ hour, errors }) => {
        const shown = errors.slice(0, ERRORS_PER_MAIL);
        const more = errors.length - shown.length;
        const told = { slice: team.slice, hour: instantText(hour), errors: shown, more };
        return {
          key: `slice-errors:${team.slice}:${hour.toISOString()}`,
          ...newErrors(told, this.outbox.shop),
        };
      }),
    );
  }

  private tell(mailsOf: (db: Queryable, team: TeamEmail) => Promise<(MailText & { key: string })[]>): Promise<void> {
    return this.transactions.run(async (manager) => {
      const db = queryable(manager);
      for (const team of await teamEmails(db))
        for (const { key, ...mail } of await mailsOf(db, team))
          await this.outbox.write(manager, { key: `${key}:${team.email}`, to: team.email, ...mail });
    });
  }
}
