import { randomBytes } from 'node:crypto';
import pg from 'pg';

export type TestRole = { name: string; urlOf(databaseUrl: string, password?: string): string; drop(): Promise<void> };

/** All databases of the cluster share it. Drop it after them. */
export function testRole(): TestRole {
  const name = `shop_shell_${randomBytes(6).toString('hex')}`;
  return {
    name,
    urlOf: (databaseUrl, password = 'of the shell: %') => {
      const url = new URL(databaseUrl);
      url.username = name;
      url.password = encodeURIComponent(password);
      return url.href;
    },
    drop: async () => {
      const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
      await client.connect();
      await client.query(`DROP ROLE IF EXISTS ${name}, ${name}_api`);
      await client.end();
    },
  };
}
