import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Gate } from 'shared-server/registry/gate';
import { RELEASE_CHECK, answerCheck } from 'shared-server/registry/checks';
import { insertRelease } from 'shared-server/registry/releases';
import { announceShell, withdrawShell } from 'shared-server/registry/shells';
import { queryable } from '../shared/database/queryable.js';
import type { TestApp } from './test-app.js';

export type FakeShell = {
  /** Null: it does not answer. */
  problems: readonly string[] | null;
  stop(): Promise<void>;
};

export async function startFakeShell(app: TestApp, version = '0.1.0-11111111'): Promise<FakeShell> {
  const id = randomUUID();
  const client = new pg.Client({ connectionString: app.variables.DATABASE_URL });
  await client.connect();
  const shell: FakeShell = {
    problems: [],
    stop: async () => {
      // an answer begun later would be cut
      await client.query('UNLISTEN *');
      await withdrawShell(client, id);
      await client.end();
    },
  };
  client.on('notification', ({ payload }) => {
    if (shell.problems && payload) void answerCheck(client, { id: payload, shellId: id, problems: shell.problems });
  });
  await client.query(`LISTEN ${RELEASE_CHECK}`);
  await announceShell(client, id, { version, provides: {} });
  return shell;
}

let published = 0;

export async function aRelease(
  app: TestApp,
  { slice, gate = null, revision, paths }: { slice: string; gate?: Gate | null; revision?: string; paths?: string[] },
): Promise<string> {
  published += 1;
  const version = `0.1.0-${published.toString(16).padStart(8, '0')}`;
  await insertRelease(queryable(app.dataSource), {
    slice,
    version,
    release: { name: slice, version, revision, paths },
    createdAt: new Date().toISOString(),
    by: 'ci',
    gate,
  });
  return version;
}
