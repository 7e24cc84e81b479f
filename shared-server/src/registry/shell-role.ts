import { type Queryable, rowsOf } from '../postgres/queryable.js';

// Shells run the slices' code, so their role may use the registry and nothing else.

type Right = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';
const ALL: readonly Right[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];

/** In the other tables, shells may do anything with rows. */
const FEWER_RIGHTS: Record<string, readonly Right[]> = {
  changes: ['SELECT', 'INSERT'],
  keys: ['SELECT', 'INSERT'],
  compositions: ['SELECT', 'INSERT'],
  verdicts: ['SELECT', 'INSERT'],
};
const rightsOn = (table: string): readonly Right[] => FEWER_RIGHTS[table] ?? ALL;

const tablesOf = async (db: Queryable): Promise<string[]> => {
  const rows = await rowsOf<{ name: string }>(
    db,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'slice_registry'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Enough for a site's shells, and leaves some for the API. */
const MAX_CONNECTIONS = 50;

/** `password`: an SQL literal. */
export const createRoleSql = (role: string, password: string): string =>
  `CREATE ROLE ${quoted(role)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS NOINHERIT CONNECTION LIMIT ${MAX_CONNECTIONS} PASSWORD ${password}`;

export const changePasswordSql = (role: string, password: string): string =>
  `ALTER ROLE ${quoted(role)} PASSWORD ${password}`;

export type RoleState = { isPrivileged: boolean; isCurrent: boolean };

export async function roleState(db: Queryable, role: string): Promise<RoleState | undefined> {
  const [row] = await rowsOf<RoleState>(
    db,
    `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS "isPrivileged",
            rolname = current_user AS "isCurrent"
     FROM pg_roles WHERE rolname = $1`,
    [role],
  );
  return row;
}

export async function mayCreateRoles(db: Queryable): Promise<boolean> {
  const [row] = await rowsOf<{ may: boolean }>(
    db,
    'SELECT rolsuper OR rolcreaterole AS may FROM pg_roles WHERE rolname = current_user',
  );
  return row?.may ?? false;
}

/**
 * Run by the owner of the tables, in a transaction, after every migration, as new tables have no rights. Skips what only the database's
 * owner may do.
 */
export async function grantRegistry(db: Queryable, role: string): Promise<void> {
  const [database] = await rowsOf<{ name: string; isOwner: boolean }>(
    db,
    `SELECT datname AS name, pg_has_role(datdba, 'MEMBER') AS "isOwner" FROM pg_database WHERE datname = current_database()`,
  );
  const to = quoted(role);
  if (database?.isOwner) {
    await db.query(`GRANT CONNECT ON DATABASE ${quoted(database.name)} TO ${to}`);
    await db.query(`REVOKE TEMPORARY ON DATABASE ${quoted(database.name)} FROM PUBLIC`);
    // allowed in databases from before Postgres 15
    await db.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
  }
  await db.query(`GRANT USAGE ON SCHEMA slice_registry TO ${to}`);
  await db.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA slice_registry TO ${to}`);
  for (const table of await tablesOf(db)) {
    const name = `slice_registry.${quoted(table)}`;
    await db.query(`REVOKE ALL ON ${name} FROM ${to}`);
    await db.query(`GRANT ${rightsOn(table).join(', ')} ON ${name} TO ${to}`);
  }
}

export type RoleProblems = { lacking: string[]; surplus: string[] };

/** Rights that are missing, and rights too many: a sentence each. Reads no table of the shop. */
export async function shellRoleProblems(db: Queryable): Promise<RoleProblems> {
  const [is] = await rowsOf<{ isPrivileged: boolean; groups: string[]; mayCreate: boolean; mayUse: boolean }>(
    db,
    `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS "isPrivileged",
       ARRAY(SELECT roleid::regrole::text FROM pg_auth_members WHERE member = pg_roles.oid) AS groups,
       has_database_privilege(current_database(), 'CREATE') OR EXISTS (
         SELECT FROM pg_namespace WHERE nspname !~ '^pg_' AND has_schema_privilege(oid, 'CREATE')
       ) AS "mayCreate",
       coalesce((SELECT has_schema_privilege(oid, 'USAGE') FROM pg_namespace WHERE nspname = 'slice_registry'), false) AS "mayUse"
     FROM pg_roles WHERE rolname = current_user`,
  );
  const surplus: string[] = [];
  if (is?.isPrivileged)
    surplus.push('it is a superuser, or may create roles or databases, replicate or bypass row security');
  if (is?.groups.length) surplus.push(`it is a member of ${is.groups.join(', ')}`);
  if (is?.mayCreate) surplus.push('it may create schemas or tables');
  // extensions' views, such as pg_stat_statements, are public
  const others = await rowsOf<{ name: string }>(
    db,
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relkind IN ('r', 'p', 'v', 'm', 'f') AND relnamespace NOT IN (
         SELECT oid FROM pg_namespace WHERE nspname IN ('slice_registry', 'information_schema') OR nspname ~ '^pg_'
       ) AND (has_table_privilege(oid, 'INSERT, UPDATE, DELETE, TRUNCATE') OR has_any_column_privilege(oid, 'SELECT, UPDATE'))
       AND NOT EXISTS (
         SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'
       )
     ORDER BY 1`,
  );
  if (others.length > 0) surplus.push(`it may use other tables: ${others.map(({ name }) => name).join(', ')}`);
  const lacking: string[] = [];
  if (!is?.mayUse) return { lacking: ['it may not use the slice registry'], surplus };
  for (const table of await tablesOf(db)) {
    const rights = await rowsOf<{ right: Right; has: boolean }>(
      db,
      `SELECT "right", has_table_privilege(format('slice_registry.%I', $1::text), "right") AS has
       FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) AS "right"`,
      [table],
    );
    for (const { right, has } of rights) {
      const isNeeded = rightsOn(table).includes(right);
      if (isNeeded && !has) lacking.push(`it may not ${right} in slice_registry.${table}`);
      if (has && !isNeeded) surplus.push(`it may ${right} in slice_registry.${table}`);
    }
  }
  return { lacking, surplus };
}
