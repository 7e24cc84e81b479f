import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** A free port below the range that the system hands to client sockets. */
export async function freePort(from = 20_000): Promise<number> {
  for (let port = from + Math.floor(Math.random() * 8_000); ; port++) {
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer()
        .once('error', () => resolve(false))
        .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

/** The whole product on its own port and data folder, as a person starts it. */
export class Site {
  private child: ChildProcess | undefined;
  private output = '';

  private constructor(
    readonly port: number,
    readonly dataDir: string,
    private readonly environment: Record<string, string>,
  ) {}

  static async create(environment: Record<string, string> = {}): Promise<Site> {
    return new Site(await freePort(), await mkdtemp(path.join(tmpdir(), 'magnet-shop-')), environment);
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  /** Starts it and waits for `Ready on`. Throws with all that it printed when it does not come. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: { ...process.env, RATE_LIMITS: 'off', ...this.environment, PORT: String(this.port), DATA_DIR: this.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.child = child;
    this.output = '';
    await new Promise<void>((resolve, reject) => {
      const read = (data: Buffer) => {
        this.output += data.toString();
        if (this.output.includes(`Ready on ${this.origin}`)) resolve();
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => reject(new Error(`the site stopped with ${code}:\n${this.output}`)));
      setTimeout(() => reject(new Error(`the site was not ready within 120 s:\n${this.output}`)), 120_000).unref();
    });
  }

  private async end(signal: NodeJS.Signals, target: 'supervisor' | 'everything'): Promise<void> {
    const child = this.child;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    process.kill(target === 'everything' ? -child.pid : child.pid, signal);
    await gone;
  }

  /** Ctrl-C. */
  stop = (): Promise<void> => this.end('SIGINT', 'supervisor');
  /** kill -9 of the supervisor and all that share its process group. */
  kill = (): Promise<void> => this.end('SIGKILL', 'everything');

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** The mails that were sent to an address, oldest first, as the files hold them. */
  async mailsTo(address: string): Promise<string[]> {
    return mailsTo(this.dataDir, address);
  }
}

export async function mailsTo(dataDir: string, address: string): Promise<string[]> {
  const folder = path.join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return mails.filter((mail) => new RegExp(`^To:.*${address.replace(/[.+]/g, '\\$&')}`, 'mi').test(mail));
}
