import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { PrintRunSettings, PrintSchedule } from 'shared-contracts/production/runs';
import { DataSource, type EntityManager } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { PrintFolder } from '../../integrations/print-folder/print-folder.js';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { type StoredSchedule, dueDay, nextRunAt } from './domain/schedule.js';
import { MakeRuns } from './make-runs.js';
import { ReadyForPrint } from './ready-for-print.js';

const EVERY_MINUTE = '* * * * *';
/** In a minute; the next one goes on. */
const MAX_REFUSALS = 3;
const MAX_RUNS = 20;

const noFolder = fail('no_print_folder', 'No folder is configured that runs could be delivered to.', {
  errors: { delivers: 'No folder is configured' },
});

@Injectable()
export class ScheduledRuns implements OnModuleInit {
  private readonly logger = new Logger('ScheduledRuns');

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly worker: JobWorker,
    private readonly settings: Settings,
    private readonly folder: PrintFolder,
    private readonly ready: ReadyForPrint,
    private readonly runs: MakeRuns,
  ) {}

  onModuleInit(): void {
    this.worker.schedule('make-scheduled-print-run', EVERY_MINUTE, () => this.makeDue(new Date()));
  }

  async get(now = new Date()): Promise<PrintRunSettings> {
    return this.viewOf(await scheduleIn(this.dataSource.manager), now);
  }

  set(schedule: PrintSchedule, actorId: string): Promise<Result<PrintRunSettings>> {
    return this.transactions.run(async (manager): Promise<Result<PrintRunSettings>> => {
      if (schedule.delivers && this.folder.name === null) return noFolder;
      const { isOn, time, delivers } = await scheduleIn(manager, 'FOR UPDATE');
      await manager.query(
        `UPDATE print_schedule SET is_on = $1, time = $2, delivers = $3,
                changed_at = CASE WHEN is_on AND $1 AND time = $2 THEN changed_at ELSE now() END`,
        [schedule.isOn, schedule.time, schedule.delivers],
      );
      await writeAudit(manager, {
        actorId,
        action: 'PUT /api/admin/print-runs/settings',
        id: 'settings',
        before: { isOn, time, delivers },
        after: schedule,
      });
      return ok(this.viewOf(await scheduleIn(manager), new Date()));
    });
  }

  /** Once a day, all that is ready, in as many runs as that takes. */
  async makeDue(now: Date): Promise<void> {
    const { TIME_ZONE: timeZone } = this.settings.environment;
    let [runs, refusals] = [0, 0];
    while (refusals < MAX_REFUSALS) {
      const schedule = await scheduleIn(this.dataSource.manager);
      const day = dueDay(schedule, { now, timeZone });
      if (day === null) return;
      const { orders, pieces, leftOut } = await this.ready.of({ layout: 'sheets' }, now);
      if (orders.length + pieces.length === 0 || runs === MAX_RUNS) {
        const stuck = leftOut.filter(({ until }) => until === null).length;
        await this.dataSource.query(
          `UPDATE print_schedule SET last_day = $1, last_left_out = $2 WHERE last_day IS NULL OR last_day < $1`,
          [day, stuck],
        );
        if (stuck > 0) this.logger.warn({ orders: stuck }, 'the schedule has left out orders');
        return;
      }
      const wanted = {
        id: randomUUID(),
        layout: 'sheets' as const,
        reason: null,
        withHeld: false,
        orderIds: orders.map(({ orderId }) => orderId),
        pieceIds: pieces.map(({ pieceId }) => pieceId),
      };
      const delivers = schedule.delivers && this.folder.name !== null;
      const made = await this.runs.make(wanted, { actorId: null, day, delivers });
      if (made.ok) {
        runs += 1;
        this.logger.log({ number: made.value.number }, 'made a print run of the day');
      } else {
        refusals += 1;
        this.logger.warn({ errors: made.errors }, 'what was ready has changed');
      }
    }
  }

  private viewOf(schedule: Schedule, now: Date): PrintRunSettings {
    const { isOn, time, delivers, last } = schedule;
    const timeZone = this.settings.environment.TIME_ZONE;
    return {
      schedule: { isOn, time, delivers },
      folder: this.folder.name,
      nextAt: nextRunAt(schedule, { now, timeZone })?.toISOString() ?? null,
      last,
    };
  }
}

type Schedule = StoredSchedule & Pick<PrintRunSettings, 'last'>;

async function scheduleIn(manager: EntityManager, lock: 'FOR UPDATE' | '' = ''): Promise<Schedule> {
  const [schedule] = await manager.query<[Schedule]>(
    `SELECT is_on AS "isOn", time, delivers, changed_at AS "changedAt", last_day AS "lastDay",
            CASE WHEN last_left_out IS NOT NULL THEN json_build_object('day', last_day, 'leftOut', last_left_out,
              'runs', (SELECT count(*) FROM print_runs WHERE scheduled_on = last_day)) END AS last
     FROM print_schedule ${lock}`,
  );
  return schedule;
}
