import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Gate } from 'shared-server/registry/gate';
import { RELEASE_CHECK } from 'shared-server/registry/release-checks';
import type { TestApp } from './test-app.js';

export type FakeShell = {
  /** What it says of releases from now on; null: it does not answer. */
  problems: readonly string[] | null;
  stop(): Promise<void>;
};

/** A running shell server that answers release checks. */
export async function startFakeShell(app: TestApp, version = '0.1.0-11111111'): Promise<FakeShell> {
  const id = randomUUID();
  const client = new pg.Client({ connectionString: app.variables.DATABASE_URL });
  await client.connect();
  const shell: FakeShell = {
    problems: [],
    stop: async () => {
      // an answer that is begun later would be cut
      await client.query('UNLISTEN *');
      await client.query('DELETE FROM slice_registry.shells WHERE id = $1', [id]);
      await client.end();
    },
  };
  client.on('notification', ({ payload }) => {
    if (!shell.problems) return;
    void client.query(
      'INSERT INTO slice_registry.verdicts (check_id, shell_id, problems) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [payload, id, shell.problems],
    );
  });
  await client.query(`LISTEN ${RELEASE_CHECK}`);
  await client.query('INSERT INTO slice_registry.shells (id, shell) VALUES ($1, $2)', [id, { version, provides: {} }]);
  return shell;
}

let published = 0;

/** Registers a version of a slice, without files. Returns the version. */
export async function aRelease(
  app: TestApp,
  { slice, gate = null, revision }: { slice: string; gate?: Gate | null; revision?: string },
): Promise<string> {
  published += 1;
  const version = `0.1.0-${published.toString(16).padStart(8, '0')}`;
  await app.dataSource.query(
    `INSERT INTO slice_registry.releases (slice, version, release, created_at, published_by, gate) VALUES ($1, $2, $3, now(), 'ci', $4)`,
    [slice, version, { name: slice, version, revision }, gate],
  );
  return version;
}
