import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from 'local-services/testing/free-port';
import { type EmbeddedPostgres, startEmbeddedPostgres } from 'local-services/postgres/embedded-postgres';
import pg from 'pg';

export class TestReplica {
  private constructor(
    private readonly folder: string,
    private readonly servers: { primary: EmbeddedPostgres; standby: EmbeddedPostgres },
  ) {}

  static async start(): Promise<TestReplica> {
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-replica-'));
    // as root, Postgres runs as another user
    await chmod(folder, 0o755);
    const [port, standbyPort] = [await freePort(), await freePort()];
    const serverAt = (name: string, at: number) =>
      startEmbeddedPostgres({ directory: path.join(folder, name), port: at, database: 'shop', isThrowaway: true });
    const { data, ...first } = await serverAt('primary', port);
    await first.stop();
    // Postgres insists on owners and modes
    await promisify(execFile)('cp', ['-a', path.join(folder, 'primary'), path.join(folder, 'standby')]);
    const copy = data.replace(path.join(folder, 'primary'), path.join(folder, 'standby'));
    if (copy === data) throw new Error(`the cluster is not in ${folder}`);
    await writeFile(path.join(copy, 'standby.signal'), '');
    await chmod(path.join(copy, 'standby.signal'), 0o644);
    const { username, password } = new URL(first.url);
    await appendFile(
      path.join(copy, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
    );
    const primary = await serverAt('primary', port);
    return new TestReplica(folder, { primary, standby: await serverAt('standby', standbyPort) });
  }

  get primaryUrl(): string {
    return this.servers.primary.url;
  }

  get standbyUrl(): string {
    return this.servers.standby.url;
  }

  /** Changes are received, but not shown. */
  pause(): Promise<void> {
    return this.onStandby('SELECT pg_wal_replay_pause()');
  }

  resume(): Promise<void> {
    return this.onStandby('SELECT pg_wal_replay_resume()');
  }

  async stop(): Promise<void> {
    await this.servers.standby.stop();
    await this.servers.primary.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async onStandby(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.standbyUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
}
