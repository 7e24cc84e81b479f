import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Composition } from './composition';
import { DISCOVERY_SCHEMA, Discovery } from './discovery';
import { Rollout } from './rollout';

/** The last one repeats. A busy database must not hide a change for long. */
const RETRY_MS = [500, 1000, 2000, 5000, 15_000];

type CompositionStoreOptions = {
  read: () => Promise<Discovery>;
  prepare?: (rollout: Rollout) => Promise<void>;
  file: string;
  log: Logger;
  retryMs?: readonly number[];
};

/** Saved in a file, so that pages are served while the database is down, even after a restart. */
export class CompositionStore {
  private currentRollout = new Rollout({ schema: DISCOVERY_SCHEMA, microFrontends: {} });
  private reading: Promise<void> | undefined;
  private isStale = false;
  private failures = 0;
  private retry: NodeJS.Timeout | undefined;
  private readonly options: CompositionStoreOptions;

  /** If `prepare` fails, the previous versions stay in use. */
  constructor(options: CompositionStoreOptions) {
    this.options = options;
  }

  get rollout(): Rollout {
    return this.currentRollout;
  }

  get current(): Composition {
    return this.currentRollout.current;
  }

  async restore(): Promise<void> {
    try {
      this.currentRollout = new Rollout(Discovery.parse(JSON.parse(await readFile(this.options.file, 'utf8'))));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        this.options.log.warn({ err: error }, 'reading the saved composition failed; waiting for the registry');
    }
  }

  /** Again if called meanwhile. On failure keeps the composition and retries. */
  refresh(): Promise<void> {
    clearTimeout(this.retry);
    this.isStale = true;
    this.reading ??= this.readUntilFresh().finally(() => (this.reading = undefined));
    return this.reading;
  }

  private async readUntilFresh(): Promise<void> {
    while (this.isStale) {
      this.isStale = false;
      try {
        const next = new Rollout(await this.options.read());
        const isNew = next.id !== this.currentRollout.id;
        if (isNew) await this.options.prepare?.(next);
        this.failures = 0;
        if (!isNew) continue;
        this.currentRollout = next;
        this.options.log.info({ rollout: next.id }, 'using a new composition');
        await this.save(next.discovery);
      } catch (error) {
        this.options.log.error({ err: error }, 'reading the registry failed; keeping the last known composition');
        this.retryLater();
      }
    }
  }

  private retryLater(): void {
    const { retryMs = RETRY_MS } = this.options;
    const delay = retryMs[Math.min(this.failures, retryMs.length - 1)];
    this.failures += 1;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => void this.refresh(), delay).unref();
  }

  private async save(discovery: Discovery): Promise<void> {
    const { file } = this.options;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.incoming`, JSON.stringify(discovery));
    await rename(`${file}.incoming`, file);
  }
}
