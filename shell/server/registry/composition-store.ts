import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { type Composition, EMPTY_COMPOSITION, compositionOf } from './composition';
import { Discovery } from './discovery';

/**
 * The current composition, read from the registry and saved in a file, so that pages can be served, even after a restart, while
 * the database is down.
 */
export class CompositionStore {
  #current: Composition = EMPTY_COMPOSITION;
  #reading: Promise<void> | undefined;
  #isStale = false;

  constructor(private readonly options: { read: () => Promise<Discovery>; file: string; log: Logger }) {}

  get current(): Composition {
    return this.#current;
  }

  /** Loads the last known good composition from the file. */
  async restore(): Promise<void> {
    try {
      this.#current = compositionOf(Discovery.parse(JSON.parse(await readFile(this.options.file, 'utf8'))));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        this.options.log.warn({ err: error }, 'reading the saved composition failed; waiting for the registry');
    }
  }

  /** Reads the registry, and again if called meanwhile. Keeps the current composition if that fails. */
  refresh(): Promise<void> {
    this.#isStale = true;
    this.#reading ??= this.#readUntilFresh().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  async #readUntilFresh(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      try {
        const discovery = await this.options.read();
        const next = compositionOf(discovery);
        if (next.id === this.#current.id) continue;
        this.#current = next;
        this.options.log.info({ composition: next.id }, 'using a new composition');
        await this.#save(discovery);
      } catch (error) {
        this.options.log.error({ err: error }, 'reading the registry failed; keeping the last known composition');
      }
    }
  }

  async #save(discovery: Discovery): Promise<void> {
    const { file } = this.options;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.incoming`, JSON.stringify(discovery));
    await rename(`${file}.incoming`, file);
  }
}
