import { changePasswordSql, createRoleSql, roleState } from 'shared-server/registry/shell-role';
import { withClient } from '../postgres/with-client.js';

export const SHELL_ROLE = 'shop_shell';

export function shellUrlOf(databaseUrl: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = SHELL_ROLE;
  url.password = password;
  return url.href;
}

/** Before the API's migrations, for which the shell can then wait. */
export async function prepareShellLogin(databaseUrl: string, password: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const sqlOf = (await roleState(client, SHELL_ROLE)) ? changePasswordSql : createRoleSql;
    await client.query(sqlOf(SHELL_ROLE, client.escapeLiteral(password)));
  });
}
