import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

/** Child processes don't run TypeScript. */
const dist = path.resolve(import.meta.dirname, '../../dist');

export const builtModule = (name: string): string => pathToFileURL(path.join(dist, name)).href;

/** Every user can reach it: Postgres does not run as root. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'local-services-'));
  await chmod(folder, 0o755);
  return folder;
}

export class Script {
  readonly lines: string[] = [];
  readonly ended: Promise<number | string>;
  private readonly waiting = new Set<() => void>();

  private constructor(readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        this.lines.push(line);
        for (const look of this.waiting) look();
      });
    }
    this.ended = new Promise((resolve) => {
      child.once('close', (code, signal) => resolve(signal ?? code ?? 0));
    });
  }

  static async run(folder: string, source: string, variables: Record<string, string> = {}): Promise<Script> {
    const file = path.join(folder, `script-${process.pid}-${Math.random().toString(36).slice(2)}.mjs`);
    await writeFile(file, source);
    const { NODE_OPTIONS: _, ...inherited } = process.env;
    const env = { ...inherited, ...variables };
    // its own group, to be killed as a whole
    return new Script(spawn(process.execPath, [file], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  /** Now or later. Rejects if the process exits without it. */
  line(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = this.lines.find((line) => pattern.test(line));
        if (found === undefined) return;
        this.waiting.delete(look);
        resolve(found);
      };
      this.waiting.add(look);
      look();
      void this.failAtEnd(pattern, look, reject);
    });
  }

  private async failAtEnd(pattern: RegExp, look: () => void, reject: (error: Error) => void): Promise<void> {
    await this.ended;
    look();
    reject(new Error(`the process exited without printing ${String(pattern)}:\n${this.lines.join('\n')}`));
  }

  /** `kill -9`, for the group too. */
  killAll(): void {
    if (this.child.pid !== undefined) process.kill(-this.child.pid, 'SIGKILL');
  }
}
