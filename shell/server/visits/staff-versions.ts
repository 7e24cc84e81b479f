import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { VersionKey } from 'shared-server/registry/releases';
import type { SliceInUse } from '../registry/composition';

type StaffVersionsOptions = {
  read: () => Promise<VersionKey[]>;
  released: (slice: string, version: string) => Promise<SliceInUse | undefined>;
  log: Logger;
};

export class StaffVersions {
  private slices: readonly SliceInUse[] = [];
  private reading: Promise<void> = Promise.resolve();
  private readonly options: StaffVersionsOptions;

  constructor(options: StaffVersionsOptions) {
    this.options = options;
  }

  get current(): readonly SliceInUse[] {
    return this.slices;
  }

  /** Changes with any of the versions; empty without one. */
  get id(): string {
    const names = this.slices.map(({ name, metadata }) => `${name}@${metadata.version}`);
    return names.length === 0 ? '' : createHash('sha256').update(names.join(' ')).digest('base64url').slice(0, 16);
  }

  /** Never fails: keeps what was read last. */
  refresh(): Promise<void> {
    this.reading = this.reading.then(() => this.read());
    return this.reading;
  }

  private async read(): Promise<void> {
    const { read, released, log } = this.options;
    try {
      const slices = await Promise.all((await read()).map(({ slice, version }) => released(slice, version)));
      this.slices = slices.filter((one) => one !== undefined);
    } catch (error) {
      log.warn({ err: error }, 'reading the versions for staff failed; it is tried again');
    }
  }
}
