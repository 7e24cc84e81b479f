import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Queryable } from 'shared-server/postgres/queryable';
import { hasRegistryTables } from 'shared-server/registry/tables';

const POLL_MS = 200;

/** For the API's migrations. Throws if the database is away. */
export async function waitForTables(db: Queryable, log: Logger): Promise<void> {
  for (let isFirst = true; !(await hasRegistryTables(db)); isFirst = false) {
    if (isFirst) log.info('waiting for the migrations of the database');
    await sleep(POLL_MS);
  }
}

type RegistrationOptions = { prepare: () => Promise<void>; announce: () => Promise<void>; log: Logger };

/** This shell's entry in the registry, renewed by announcing again. */
export class Registration {
  private hasPrepared = false;
  private preparing: Promise<void> | undefined;
  private readonly options: RegistrationOptions;

  constructor(options: RegistrationOptions) {
    this.options = options;
  }

  get isPrepared(): boolean {
    return this.hasPrepared;
  }

  /** Never fails: call it again until `isPrepared`. */
  async prepare(): Promise<void> {
    if (this.hasPrepared) return;
    this.preparing ??= this.prepareOnce().finally(() => (this.preparing = undefined));
    await this.preparing;
  }

  /** Never fails: to be called again and again. */
  async announce(): Promise<void> {
    try {
      await this.options.announce();
    } catch (error) {
      this.options.log.warn({ err: error }, 'the registry was not told of this shell');
    }
  }

  private async prepareOnce(): Promise<void> {
    try {
      await this.options.prepare();
      await this.options.announce();
      this.hasPrepared = true;
    } catch (error) {
      this.options.log.error({ err: error }, 'the registry could not be prepared; it is tried again');
    }
  }
}
