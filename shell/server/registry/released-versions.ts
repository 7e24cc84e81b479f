import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { VersionKey } from 'shared-server/registry/releases';
import { listedSlices } from './composition';
import type { Rollout } from './rollout';

const PAUSE_MS = 1000;

type ReleasedVersionsOptions = {
  read: () => Promise<VersionKey[]>;
  rollout: () => Pick<Rollout, 'discovery'>;
  log: Logger;
  pauseMs?: number;
};

const keyOf = ({ slice, version }: VersionKey): string => `${slice} ${version}`;

/** Versions that a person has released. Those in use are known without the database. */
export class ReleasedVersions {
  private readonly known = new Set<string>();
  private next: Promise<void> | undefined;
  private last: Promise<void> = Promise.resolve();
  private readonly options: ReleasedVersionsOptions;

  constructor(options: ReleasedVersionsOptions) {
    this.options = options;
  }

  async includes(release: VersionKey): Promise<boolean> {
    const key = keyOf(release);
    if (this.known.has(key)) return true;
    for (const { name, metadata } of listedSlices(this.options.rollout().discovery))
      this.known.add(keyOf({ slice: name, version: metadata.version }));
    if (!this.known.has(key)) await this.readAgain();
    return this.known.has(key);
  }

  /** At most once a second: strangers may ask for anything. Never fails. */
  private readAgain(): Promise<void> {
    const { pauseMs = PAUSE_MS } = this.options;
    this.next ??= this.last.then(() => {
      this.next = undefined;
      const reading = this.read();
      this.last = reading.then(() => sleep(pauseMs, undefined, { ref: false }));
      return reading;
    });
    return this.next;
  }

  private async read(): Promise<void> {
    try {
      for (const release of await this.options.read()) this.known.add(keyOf(release));
    } catch (error) {
      this.options.log.warn({ err: error }, 'reading the released versions failed; it is tried again');
    }
  }
}
