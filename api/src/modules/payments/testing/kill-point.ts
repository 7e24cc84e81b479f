import pg from 'pg';
import { until } from '../../../shared/testing/until.js';

/** A place inside of a transaction, as Postgres sees it: `AFTER INSERT ON orders`. */
export type Place = `AFTER ${'INSERT' | 'UPDATE' | 'DELETE'} ON ${string}`;

const LOCK = 20_260_101;
const HELD = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${LOCK} AND NOT granted`;

/** The address of the database for the process that is to be killed: a connection by it stops at the kill points. */
export function doomedUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c shop.doomed=yes');
  return url.href;
}

/**
 * Makes one process stop at a place of its transaction, so that it can be killed exactly there. A trigger of the test's own waits for
 * a lock that the test holds: the process knows nothing of it, and nothing of it is in the shop.
 */
export class KillPoint {
  private constructor(
    private readonly client: pg.Client,
    private readonly table: string,
  ) {}

  /** `atCommit`: not when the row is written, but when the transaction commits. */
  static async arm(databaseUrl: string, place: Place, { atCommit = false } = {}): Promise<KillPoint> {
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

  /** Resolves when the process stands there. */
  async reached(): Promise<void> {
    await until(async () => (await this.client.query(HELD)).rows.length > 0, 10_000);
  }

  /** Whether somebody else waits for a lock of who stands there. */
  async isWaitedFor(): Promise<boolean> {
    const waiting = `SELECT 1 FROM pg_stat_activity, (${HELD}) AS held WHERE held.pid = ANY(pg_blocking_pids(pg_stat_activity.pid))`;
    return (await this.client.query(waiting)).rows.length > 0;
  }

  /** Cuts the connection of who stands there: for the server, as a power cut would. */
  async cut(): Promise<void> {
    await this.client.query(`SELECT pg_terminate_backend(pid) FROM (${HELD}) AS held`);
  }

  /** Lets go who stands there. */
  async letGo(): Promise<void> {
    await this.client.query(`SELECT pg_advisory_unlock(${LOCK})`);
  }

  /** Takes the point away; resolves when who stood there is done, too. */
  async disarm(): Promise<void> {
    await this.client.query(`SELECT pg_advisory_unlock_all()`);
    await this.client.query(`DROP TRIGGER stop_to_be_killed ON ${this.table}`);
    await this.client.end();
  }
}
