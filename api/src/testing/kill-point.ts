import pg from 'pg';
import { until } from './until.js';

export type TriggerEvent = `AFTER ${'INSERT' | 'UPDATE' | 'DELETE' | `UPDATE OF ${string}`} ON ${string}`;

const LOCK = 20_260_101;
const HELD = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${LOCK} AND NOT granted`;

export function doomedUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c shop.doomed=yes');
  return url.href;
}

/** A trigger waits for the test's lock; the shop's own code is unchanged. */
export class KillPoint {
  private constructor(
    private readonly client: pg.Client,
    private readonly table: string,
  ) {}

  /** `atCommit`: not when the row is written. */
  static async arm(databaseUrl: string, place: TriggerEvent, { atCommit = false } = {}): Promise<KillPoint> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    await client.query(
      `CREATE OR REPLACE FUNCTION stop_to_be_killed() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF current_setting('shop.doomed', true) = 'yes' THEN PERFORM pg_advisory_xact_lock(${LOCK}); END IF;
         RETURN NULL;
       END $$`,
    );
    await client.query(
      `CREATE ${atCommit ? 'CONSTRAINT' : ''} TRIGGER stop_to_be_killed ${place}
       ${atCommit ? 'DEFERRABLE INITIALLY DEFERRED' : ''} FOR EACH ROW EXECUTE FUNCTION stop_to_be_killed()`,
    );
    return new KillPoint(client, place.split(' ').at(-1)!);
  }

  async reached(): Promise<void> {
    await until(async () => (await this.client.query(HELD)).rows.length > 0, 10_000);
  }

  async isWaitedFor(): Promise<boolean> {
    const waiting = `SELECT 1 FROM pg_stat_activity, (${HELD}) AS held WHERE held.pid = ANY(pg_blocking_pids(pg_stat_activity.pid))`;
    return (await this.client.query(waiting)).rows.length > 0;
  }

  /** The server sees a power cut. */
  async cut(): Promise<void> {
    await this.client.query(`SELECT pg_terminate_backend(pid) FROM (${HELD}) AS held`);
  }

  async letGo(): Promise<void> {
    await this.client.query(`SELECT pg_advisory_unlock(${LOCK})`);
  }

  async disarm(): Promise<void> {
    await this.client.query(`SELECT pg_advisory_unlock_all()`);
    await this.client.query(`DROP TRIGGER stop_to_be_killed ON ${this.table}`);
    await this.client.end();
  }
}
