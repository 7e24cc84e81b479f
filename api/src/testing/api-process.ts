import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from 'local-services/testing/free-port';
import { Browser } from './browser.js';
import { until } from './until.js';

const root = path.resolve(import.meta.dirname, '../../..');

/** A separate process can't run TypeScript. */
export const buildApi = async (): Promise<void> => {
  const packages = ['shared-contracts', 'shared-server', 'api'];
  await promisify(execFile)(process.execPath, ['scripts/build.mjs', ...packages], { cwd: root });
};

export class ApiProcess {
  private output = '';

  private constructor(
    private readonly child: ChildProcess,
    readonly origin: string,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => {
        this.output += data.toString();
      });
  }

  /** `at`: the port. `program`: another build's `main.js`. */
  static async start(
    variables: Record<string, string>,
    { at, program = path.join(root, 'api/dist/main.js') }: { at?: number; program?: string } = {},
  ): Promise<ApiProcess> {
    const port = String(at ?? (await freePort()));
    const { NODE_OPTIONS: _, ...inherited } = process.env;
    const child = spawn(process.execPath, [program], {
      env: { ...inherited, ...variables, API_PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const started = new ApiProcess(child, `http://127.0.0.1:${port}`);
    await until(async () => started.hasEnded || (await started.answers()), 60_000).catch((error: unknown) => {
      throw new Error(`the api did not start:\n${started.output}`, { cause: error });
    });
    if (started.hasEnded) throw new Error(`the api has ended:\n${started.output}`);
    return started;
  }

  browser(headers?: Record<string, string>): Browser {
    return new Browser(this.origin, headers);
  }

  async kill(): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  async end(): Promise<number | null> {
    const ended = once(this.child, 'exit') as Promise<[number | null]>;
    this.child.kill('SIGTERM');
    const [code] = await ended;
    return code;
  }

  private get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  private async answers(): Promise<boolean> {
    return (await fetch(`${this.origin}/api/health/ready`)).ok;
  }
}
