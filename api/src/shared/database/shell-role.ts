import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type pg from 'pg';
import {
  type RoleProblems,
  changePasswordSql,
  createRoleSql,
  grantRegistry,
  mayCreateRoles,
  roleState,
  shellRoleProblems,
} from 'shared-server/registry/shell-role';
import { takeMigrationLock } from './migration-lock.js';
import { postgresCodeOf } from './postgres-error.js';
import { withClient } from './with-client.js';

/** The message says what an operator has to do. */
export class ShellRoleError extends Error {
  override readonly name = 'ShellRoleError';
}

/** Wrong password, or no such role. */
const refusedCodes = new Set(['28P01', '28000']);
const FORBIDDEN = '42501';
/** Another database's migration may change the role at this moment. */
const concurrentCodes = new Set(['42710', '23505', 'XX000']);
const ATTEMPTS = 5;

type Urls = { databaseUrl: string; shellUrl: string };

const configOf = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  connectionTimeoutMillis: 4_000,
  query_timeout: 30_000,
});

const databaseOf = async (client: pg.Client): Promise<string> =>
  (await client.query<{ name: string }>('SELECT current_database() AS name')).rows[0]!.name;

const CANNOT_LOG_IN: RoleProblems = { lacking: ['it can not log in with the password of its URL'], surplus: [] };

async function examine(shellUrl: string, database: string): Promise<RoleProblems> {
  try {
    return await withClient(configOf(shellUrl), async (client) => {
      const own = await databaseOf(client);
      if (own === database) return shellRoleProblems(client);
      return { lacking: [`SHELL_DATABASE_URL names the database ${own}, and DATABASE_URL ${database}`], surplus: [] };
    });
  } catch (error) {
    if (refusedCodes.has(postgresCodeOf(error) ?? '')) return CANNOT_LOG_IN;
    throw error;
  }
}

export const problemsOfShellRole = async ({ databaseUrl, shellUrl }: Urls): Promise<RoleProblems> =>
  examine(shellUrl, await withClient(configOf(databaseUrl), databaseOf));

/** As Postgres stores it, so that no log has the password. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const iterations = 4096;
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

async function prepareLogin(client: pg.Client, role: string, password: string): Promise<void> {
  const state = await roleState(client, role);
  if (state?.isPrivileged || state?.isCurrent)
    throw new ShellRoleError(`SHELL_DATABASE_URL names ${role}, which is no role of the shell alone: name another one`);
  const sqlOf = (literal: string) => (state ? changePasswordSql : createRoleSql)(role, literal);
  if (!(await mayCreateRoles(client)))
    throw new ShellRoleError(
      `the user of DATABASE_URL may not ${state ? 'change' : 'create'} the role ${role}. As an administrator, run: ${sqlOf(`'<password of SHELL_DATABASE_URL>'`)}`,
    );
  await client.query(sqlOf(password === '' ? 'NULL' : `'${scramVerifier(password)}'`));
}

async function grant(client: pg.Client, role: string): Promise<void> {
  await client.query('BEGIN');
  try {
    await grantRegistry(client, role);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Creates the role if missing, with its rights. After the migrations, by the tables' owner. Throws a ShellRoleError. */
export async function prepareShellRole({ databaseUrl, shellUrl }: Urls): Promise<void> {
  const { username, password } = new URL(shellUrl);
  const role = decodeURIComponent(username);
  await withClient(configOf(databaseUrl), async (client) => {
    await takeMigrationLock(client);
    const database = await databaseOf(client);
    let found = await examine(shellUrl, database);
    for (let attempt = 1; attempt <= ATTEMPTS && found.lacking.length + found.surplus.length > 0; attempt++) {
      try {
        if (found === CANNOT_LOG_IN) await prepareLogin(client, role, decodeURIComponent(password));
        await grant(client, role);
      } catch (error) {
        const code = postgresCodeOf(error) ?? '';
        if (code !== FORBIDDEN && !concurrentCodes.has(code)) throw error;
      }
      found = await examine(shellUrl, database);
      // other rights may be another's gift
      if (found.lacking.length === 0) break;
    }
    if (found.lacking.length > 0)
      throw new ShellRoleError(`the role ${role} of SHELL_DATABASE_URL does not suffice: ${found.lacking.join('; ')}`);
    if (found.surplus.length > 0)
      new Logger('Database').warn(
        { role, surplus: found.surplus },
        'the role of the shells may do more than it should',
      );
  });
}
