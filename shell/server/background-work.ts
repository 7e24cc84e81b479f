import type { Logger } from 'pino';
import { addErrors, sweepErrors } from 'shared-server/registry/errors';
import { addHealth, sweepHealth } from 'shared-server/registry/health';
import { ANNOUNCE_EVERY_MS } from 'shared-server/registry/shells';
import type { ErrorCounters } from './errors/error-counters';
import { mapErrors } from './errors/map-errors';
import { withdrawBadCanaries } from './health/withdraw-bad-canaries';
import type { HealthCounters } from './health/health-counters';
import type { CompositionStore } from './registry/composition-store';
import type { Registration } from './registry/registration';
import type { Registry } from './registry/registry';
import type { ReleaseFiles } from './registry/release-files';
import { sweepReleases } from './registry/sweep';
import type { StaffVersions } from './visits/staff-versions';

const WATCH_EVERY_MS = 2000;
const SWEEP_EVERY_MS = 3_600_000;
const HEALTH_DAYS = 30;

type Work = {
  registration: Registration;
  registry: Registry;
  store: CompositionStore;
  staffVersions: StaffVersions;
  files: ReleaseFiles;
  counters: HealthCounters;
  errors: ErrorCounters;
  renderFrame: () => Promise<unknown>;
  log: Logger;
};

async function keepRegistered({ registration, registry, store, staffVersions, log }: Work): Promise<void> {
  if (registration.isPrepared) await registration.announce();
  else await registration.prepare();
  if (!registration.isPrepared) return;
  await Promise.all([store.refresh(), staffVersions.refresh()]);
  await registry
    .archiveAll()
    .catch((error: unknown) => log.warn({ err: error }, 'archiving releases failed; it is tried again'));
}

async function watchHealth({ registration, registry, counters, log }: Work): Promise<void> {
  if (!registration.isPrepared) return;
  try {
    await counters.flush((...counted) => addHealth(registry.db, ...counted));
    await withdrawBadCanaries({ registry, log });
  } catch (error) {
    log.warn({ err: error }, 'counting failed pages failed; it is tried again');
  }
}

async function keepErrors({ registration, registry, files, errors, log }: Work): Promise<void> {
  if (!registration.isPrepared) return;
  try {
    await errors.flush((seen) => addErrors(registry.db, seen));
    await mapErrors({ registry, files, log });
  } catch (error) {
    log.warn({ err: error }, 'saving errors of slices failed; it is tried again');
  }
}

/** Readiness is known while nobody asks for a page, too. */
async function showThatItRenders({ renderFrame }: Work): Promise<void> {
  await renderFrame().catch(() => undefined);
}

function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    void work().finally(() => (isRunning = false));
  };
}

async function sweep({ registration, registry, files, log }: Work): Promise<void> {
  if (!registration.isPrepared) return;
  try {
    await sweepHealth(registry.db, HEALTH_DAYS);
    await sweepErrors(registry.db, HEALTH_DAYS);
    await sweepReleases({ registry, files, log });
  } catch (error) {
    log.warn({ err: error }, 'deleting old releases failed; it is tried again');
  }
}

export function startBackgroundWork(work: Work): { stop: () => void } {
  const timers = [
    setInterval(
      oneAtATime(() => keepErrors(work)),
      WATCH_EVERY_MS,
    ),
    setInterval(
      oneAtATime(() => showThatItRenders(work)),
      WATCH_EVERY_MS,
    ),
    setInterval(() => void sweep(work), SWEEP_EVERY_MS),
    setInterval(() => void watchHealth(work), WATCH_EVERY_MS),
    setInterval(() => void keepRegistered(work), ANNOUNCE_EVERY_MS),
  ];
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}
