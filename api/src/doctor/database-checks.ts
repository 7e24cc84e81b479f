import type pg from 'pg';
import { beforeBaseline, isBeforeBaseline } from '../migrations/119-baseline.js';
import { migrationNames } from '../migrations/migrations.js';
import { problemsOfShellRole } from '../shared/database/shell-role.js';
import { withClient } from '../shared/database/with-client.js';
import { type Finding, attempt, failed, ok, warning } from './finding.js';

const OLDEST_POSTGRES = 15;
/** The provider's signatures are valid for 300 s. */
const CLOCK = { warnSeconds: 5, failSeconds: 60 };

/** `apart`: seconds that our clock is ahead. */
export function clock(apart: number): Finding {
  const detail = `${Math.abs(apart).toFixed(1)} s apart from the database's`;
  const advice = 'Synchronize the clocks of both machines (NTP): sessions, links and signatures depend on them';
  if (Math.abs(apart) > CLOCK.failSeconds) return failed('clock', detail, advice);
  return Math.abs(apart) > CLOCK.warnSeconds ? warning('clock', detail, advice) : ok('clock', detail);
}

async function schema(client: pg.Client): Promise<Finding> {
  const { rows: tables } = await client.query<{ is: boolean }>(
    `SELECT to_regclass('public.migrations') IS NOT NULL AS is`,
  );
  if (!tables[0]?.is) return ok('migrations', 'the database is empty; the first start migrates it');
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations');
  const applied = new Set(rows.map(({ name }) => name));
  if (isBeforeBaseline(applied)) return failed('migrations', beforeBaseline.problem, beforeBaseline.advice);
  const known = new Set(migrationNames);
  const newer = [...applied].filter((name) => !known.has(name)).length;
  const missing = [...known].filter((name) => !applied.has(name)).length;
  if (newer > 0)
    return warning(
      'migrations',
      `${newer} are newer than this code`,
      'Run a newer version, unless you roll back on purpose',
    );
  return missing > 0
    ? ok('migrations', `${missing} of ${known.size} are still to be applied, at the next start`)
    : ok('migrations', `all ${known.size} are applied`);
}

const configOf = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  connectionTimeoutMillis: 4_000,
  query_timeout: 4_000,
});

export function databaseChecks(url: string): Promise<Finding[]> {
  const advice =
    'Check host, port, user, password and database in DATABASE_URL, and that Postgres accepts this machine';
  return attempt('database', advice, () =>
    withClient(configOf(url), async (client) => {
      const before = Date.now();
      const { rows } = await client.query<{ version: string; now: number; mayCreate: boolean }>(
        `SELECT current_setting('server_version') AS version, extract(epoch FROM clock_timestamp())::float AS now,
                has_database_privilege(current_database(), 'CREATE') AS "mayCreate"`,
      );
      const middle = (before + Date.now()) / 2_000;
      const { version = '0', now = middle, mayCreate = false } = rows[0] ?? {};
      const found =
        Number.parseInt(version, 10) < OLDEST_POSTGRES
          ? failed('database', `Postgres ${version} is too old`, `Use Postgres ${OLDEST_POSTGRES} or newer`)
          : ok('database', `Postgres ${version}`);
      const rights = mayCreate
        ? []
        : [failed('database', 'the user may create no schema', 'Grant it CREATE on the database')];
      return [found, ...rights, await schema(client), clock(middle - now)];
    }),
  );
}

export function replicaChecks(url: string): Promise<Finding[]> {
  return attempt('replica', 'Check DATABASE_REPLICA_URL, or unset it: reads go to DATABASE_URL meanwhile', () =>
    withClient(configOf(url), async (client) => {
      const { rows } = await client.query<{ is: boolean }>('SELECT pg_is_in_recovery() AS is');
      return rows[0]?.is
        ? [ok('replica', 'follows its primary')]
        : [warning('replica', 'is no replica', 'Set DATABASE_REPLICA_URL to a standby of the database')];
    }),
  );
}

/** The shells run the slices' code: their role may only use the registry. */
export function shellRoleChecks(urls: { databaseUrl: string; shellUrl: string }): Promise<Finding[]> {
  const advice = 'Check SHELL_DATABASE_URL, and run the migration with it: it creates the role and gives it its rights';
  return attempt('shell role', advice, async () => {
    const { lacking, surplus } = await problemsOfShellRole(urls);
    const tooMuch = 'Give the shell a role of its own: the slices may do what it may';
    const found = [
      ...lacking.map((problem) => failed('shell role', problem, advice)),
      ...surplus.map((problem) => failed('shell role', problem, tooMuch)),
    ];
    return found.length > 0 ? found : [ok('shell role', 'may use the slice registry, and nothing else')];
  });
}
