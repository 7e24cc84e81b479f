import { changePasswordSql, createRoleSql, roleState } from 'shared-server/registry/shell-role';
import { withClient } from '../postgres/with-client.js';

/** The shells' role in the embedded Postgres. */
export const SHELL_ROLE = 'shop_shell';

/** The connection of the shells to a database of the embedded Postgres. */
export function shellUrlOf(databaseUrl: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = SHELL_ROLE;
  url.password = password;
  return url.href;
}

/** Before the API's migrations give the role its rights, so that the shell can connect and wait for them. */
export async function prepareShellLogin(databaseUrl: string, password: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const sqlOf = (await roleState(client, SHELL_ROLE)) ? changePasswordSql : createRoleSql;
    await client.query(sqlOf(SHELL_ROLE, client.escapeLiteral(password)));
  });
}
