import { type Environment, readEnvironment } from 'shared-server/config/environment';
import { secretsOf } from 'shared-server/config/secrets-of';
import { redactorOf } from 'shared-server/logging/redacted';
import { databaseChecks, replicaChecks, shellRoleChecks } from './database-checks.js';
import { type Finding, failed, ok, warning } from './finding.js';
import { machineChecks, nodeVersion } from './machine-checks.js';
import { serviceChecks } from './service-checks.js';

const NAME_WIDTH = 14;
const marks = { ok: 'ok      ', warning: 'warning ', failed: 'FAILED  ' };

/** Pure: pass `process.env`. */
export async function examine(
  variables: Record<string, string | undefined>,
): Promise<{ findings: Finding[]; redact: (line: string) => string }> {
  const read = readEnvironment(variables);
  if (!read.ok) {
    const wrong = read.problems.map((problem) => failed('settings', problem, 'See Configuration in README.md'));
    return { findings: [nodeVersion(process.version), ...wrong], redact: redactorOf([]) };
  }
  const { environment } = read;
  const { DATABASE_URL, DATABASE_REPLICA_URL, NODE_ENV } = environment;
  const [machine, database, replica, role, services] = await Promise.all([
    machineChecks(environment),
    DATABASE_URL ? databaseChecks(DATABASE_URL) : [ok('database', 'embedded Postgres in DATA_DIR')],
    DATABASE_REPLICA_URL ? replicaChecks(DATABASE_REPLICA_URL) : [],
    shellRole(environment),
    serviceChecks(environment),
  ]);
  const settings = ok('settings', `valid for ${NODE_ENV}`);
  return {
    findings: [settings, ...machine, ...database, ...replica, ...role, ...services],
    redact: redactorOf(secretsOf(environment)),
  };
}

function shellRole({ DATABASE_URL, SHELL_DATABASE_URL, NODE_ENV }: Environment): Promise<Finding[]> | Finding[] {
  if (DATABASE_URL && SHELL_DATABASE_URL)
    return shellRoleChecks({ databaseUrl: DATABASE_URL, shellUrl: SHELL_DATABASE_URL });
  if (NODE_ENV !== 'production') return [];
  const detail = "SHELL_DATABASE_URL is not set: the shell connects with the API's rights";
  return [warning('shell role', detail, 'Set it for the shells and the migration (docs/operations/reference.md)')];
}

export const lineOf = ({ check, state, detail, advice }: Finding): string =>
  `${marks[state]}${check.padEnd(NAME_WIDTH)}${detail.replaceAll(/\s+/g, ' ').replace(/\.+$/, '')}${advice ? `. ${advice}.` : ''}`;
