import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { type Composition, NO_COMPOSITION, compositionOf } from './composition';
import { Discovery } from './discovery';

/**
 * What pages are made of now: read from the registry, kept in memory, and kept in a file, so that pages go on being served
 * (after a restart, too) while the database is away.
 */
export class CompositionStore {
  #current: Composition = NO_COMPOSITION;
  #reading: Promise<void> | undefined;
  #isStale = false;

  constructor(private readonly options: { read: () => Promise<Discovery>; file: string; log: Logger }) {}

  get current(): Composition {
    return this.#current;
  }

  /** Takes the last known good composition, until the registry answers. */
  async restore(): Promise<void> {
    try {
      this.#current = compositionOf(Discovery.parse(JSON.parse(await readFile(this.options.file, 'utf8'))));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        this.options.log.warn({ err: error }, 'the last known composition is unreadable; waiting for the registry');
    }
  }

  /** Reads the registry. Calls that come while one is under way make it read once more. Keeps what it has when that fails. */
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
        this.options.log.info({ composition: next.id }, 'pages are made of a new composition');
        await this.#keep(discovery);
      } catch (error) {
        this.options.log.error({ err: error }, 'the registry is not readable; the last known composition stays');
      }
    }
  }

  async #keep(discovery: Discovery): Promise<void> {
    const { file } = this.options;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.incoming`, JSON.stringify(discovery));
    await rename(`${file}.incoming`, file);
  }
}
