import type { VersionKey } from 'shared-server/registry/releases';
import { createHash } from 'node:crypto';
import type { ErrorPlace, SeenError } from 'shared-server/registry/errors';
import { framesOf, messageOf } from './error-text';

/** Bounds memory while the database is down. */
const MAX_ERRORS = 1000;

type Thrown = VersionKey & { place: ErrorPlace; message: string; stack: string; page: string };

export class ErrorCounters {
  private errors = new Map<string, SeenError>();

  add({ slice, version, place, message, stack, page }: Thrown): void {
    const seen = { place, message: messageOf(message), page, frames: framesOf(stack, { slice, version }) };
    const fingerprint = createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 32);
    this.count({ slice, version, ...seen, fingerprint, count: 1 });
  }

  /** Keeps them for the next time if `store` fails. */
  async flush(store: (errors: readonly SeenError[]) => Promise<void>): Promise<void> {
    const errors = [...this.errors.values()];
    this.errors = new Map();
    try {
      await store(errors);
    } catch (error) {
      for (const one of errors) this.count(one);
      throw error;
    }
  }

  private count(given: SeenError): void {
    const key = `${given.slice} ${given.version} ${given.fingerprint}`;
    const known = this.errors.get(key);
    if (known) known.count += given.count;
    else if (this.errors.size < MAX_ERRORS) this.errors.set(key, { ...given });
  }
}
