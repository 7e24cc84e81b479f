import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { collectDefaultMetrics } from 'prom-client';
import { CATALOG_CHANGED, stockChangeIn } from 'shared-contracts/catalog/catalog-change';
import { HttpDrain } from 'shared-contracts/http/http-drain';
import { readPreviewKey } from 'shared-contracts/releases/preview-link';
import { ANNOUNCE_EVERY_MS, RELEASE_CHECK } from 'shared-contracts/releases/release-checks';
import { readEnvironment } from 'shared-contracts/config/environment';
import { addHealth, sweepHealth } from 'shared-contracts/releases/health';
import { withdrawBadCanaries } from './health/canary-watch';
import { HealthCounters } from './health/health-counters';
import { healthReports } from './health/health-reports';
import { createApp } from './http/app';
import { liveReloadTag } from './http/live-reload';
import { ShellMetrics } from './metrics/shell-metrics';
import { asInlineScript } from './pages/as-inline-script';
import type { ShellAssets } from './pages/page-html';
import { Pages } from './pages/pages';
import { forwardedHeaders } from './http/forwarded-headers';
import { releases } from './http/releases';
import { createLog } from './logging/create-log';
import { Publishing } from './publishing/publishing';
import { listedSlices } from './registry/composition';
import { CompositionStore } from './registry/composition-store';
import { developmentSlices } from './registry/development-slices';
import { type ShellModules, firstPathOf } from './registry/discovery';
import { publishLocalReleases } from './registry/local-releases';
import { listen } from './registry/notifications';
import { Registration } from './registry/registration';
import { Registry } from './registry/registry';
import { registryPool } from './registry/registry-pool';
import { ReleaseChecker } from './registry/release-checker';
import { ReleaseFiles } from './registry/release-files';
import { s3ReleaseArchive } from './registry/s3-release-archive';
import { sweepReleases } from './registry/sweep';
import { UsedCompositions } from './registry/used-compositions';
import { type RenderThread, Renderer, threadsFor } from './render/renderer';
import type { WorkerData } from './render/worker';
import { PreviewedReleases } from './visits/previewed-releases';
import { Visits } from './visits/visits';

const settings = readEnvironment(process.env, { program: 'shell' });
if (!settings.ok) {
  for (const problem of settings.problems) console.error(problem);
  process.exit(1);
}
const { environment } = settings;
if (!environment.DATABASE_URL) {
  console.error('DATABASE_URL is required: the slice registry is in the database');
  process.exit(1);
}
const connectionString = environment.DATABASE_URL;
const log = createLog(environment);

// this file runs as dist/server/main.js
const dist = path.resolve(import.meta.dirname, '..');
const repository = path.resolve(dist, '../..');
const built = JSON.parse(readFileSync(path.join(dist, 'assets.json'), 'utf8')) as Omit<ShellAssets, 'inlineScript'> & {
  provides: ShellModules;
};
const assets: ShellAssets = {
  ...built,
  inlineScript: asInlineScript(readFileSync(path.join(dist, 'inline/inline.js'), 'utf8')),
};

const pool = registryPool(connectionString, { log });
// npm run dev serves its own builds instead of the registry's releases
const developed = environment.LIVE_RELOAD === 'on' ? developmentSlices(path.resolve(dist, '..')) : undefined;
const state = developed?.folder ?? path.resolve(environment.DATA_DIR);
const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment;
const archive =
  S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY && !developed
    ? s3ReleaseArchive({
        bucket: S3_BUCKET,
        region: S3_REGION,
        endpoint: S3_ENDPOINT,
        accessKeyId: S3_ACCESS_KEY_ID,
        secretAccessKey: S3_SECRET_ACCESS_KEY,
      })
    : undefined;
const files = new ReleaseFiles(path.join(state, 'releases'), archive);
const registry = new Registry(pool, files);
const store = new CompositionStore({
  read: developed?.read ?? (() => registry.read()),
  ...(!developed && {
    prepare: async (rollout) => {
      for (const { name, metadata } of listedSlices(rollout.discovery)) await files.fetch(name, metadata.version);
    },
  }),
  file: path.join(state, 'composition.json'),
  log,
});

function startThread(): RenderThread {
  const data: WorkerData = { releases: files.root, picturesFrom: environment.PHOTOS_CDN_URL };
  const worker = new Worker(path.join(import.meta.dirname, 'renderer.js'), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  worker.on('error', (error) => log.error({ err: error }, 'a rendering thread failed'));
  return {
    send: (job) => worker.postMessage(job, []),
    onMessage: (listener) => void worker.on('message', listener),
    onExit: (listener) => void worker.on('exit', listener),
    terminate: () => worker.terminate(),
  };
}

const renderer = new Renderer({ start: startThread, log, threads: threadsFor(availableParallelism()) });
const shop = {
  name: environment.SHOP_NAME,
  supportEmail: environment.SUPPORT_EMAIL,
  currency: environment.CURRENCY,
  publicUrl: environment.PUBLIC_URL,
};
const shellId = randomUUID();
const checker = new ReleaseChecker({
  shellId,
  registry,
  files,
  provides: built.provides,
  composition: () => store.current,
  render: (request) => renderer.render(request),
  shop,
  apiOrigin: environment.API_ORIGIN,
  log,
});
const counters = new HealthCounters();
const metrics = new ShellMetrics();
collectDefaultMetrics({ register: metrics.registry });
metrics.watch({ renderer: () => renderer.state, isListening: () => notifications.isListening });
let previewKey: Uint8Array | undefined;
const previewed = new PreviewedReleases({ registry, files, provides: built.provides });
const visits = new Visits({
  rollout: () => store.rollout,
  released: (slice, version) => previewed.get(slice, version),
  previewKey: () => previewKey,
  isSecure: environment.PUBLIC_URL.startsWith('https:'),
});
const usedCompositions = new UsedCompositions({
  record: (composition) => registry.recordComposition(composition),
  log,
});
const pages = new Pages({
  picturesFrom: environment.PHOTOS_CDN_URL,
  render: (request, options) => metrics.measureRender(() => renderer.render(request, options)),
  composition: () => store.current,
  visit: async (cookies) => {
    const visit = await visits.of(cookies);
    // before that, the table may be missing
    if (registration?.isPrepared && !visit.preview) void usedCompositions.note(visit.composition);
    return visit;
  },
  onServed: ({ name: slice, metadata: { version } }, hasFailed) => {
    counters.add({ slice, version, metric: 'views' });
    if (!hasFailed) return;
    counters.add({ slice, version, metric: 'failures' });
    metrics.countFailure({ slice, version, where: 'server' });
  },
  onAnswered: (page) => metrics.countPage(page),
  isListening: () => notifications.isListening,
  assets,
  shop,
  apiOrigin: environment.API_ORIGIN,
  tail: developed ? liveReloadTag : '',
  log,
});

/** Tells the registry what this shell can serve. */
const registration = developed
  ? undefined
  : new Registration({
      prepare: async () => {
        await registry.prepare();
        await publishLocalReleases({ root: repository, registry, files, provides: built.provides, log });
        previewKey = await readPreviewKey(pool);
      },
      announce: () =>
        registry.announceShell(shellId, {
          version: assets.version,
          provides: built.provides,
          publicUrl: environment.PUBLIC_URL,
        }),
      log,
    });

let hasCaughtUp = false;
/** Runs at start and after every reconnect, because notifications may have been missed. */
async function catchUp(): Promise<void> {
  // at once, because the reads below can take long
  pages.invalidate();
  await registration?.prepare();
  await store.refresh();
  pages.invalidate();
  hasCaughtUp = true;
  if (registration?.isPrepared) void checker.answerOpen();
}

async function keepRegistered(shell: Registration): Promise<void> {
  if (shell.isPrepared) await shell.announce();
  else await shell.prepare();
  if (!shell.isPrepared) return;
  await store.refresh();
  await registry
    .archiveAll()
    .catch((error: unknown) => log.warn({ err: error }, 'archiving releases failed; it is tried again'));
}
const WATCH_EVERY_MS = 2000;
const HEALTH_DAYS = 30;
/** Adds up the counts of all servers, and withdraws canaries that fail. */
async function watchHealth(): Promise<void> {
  if (!registration?.isPrepared) return;
  try {
    await counters.flush((counts) => addHealth(pool, counts));
    await withdrawBadCanaries({ pool, registry, log });
  } catch (error) {
    log.warn({ err: error }, 'counting failed pages failed; it is tried again');
  }
}
const SWEEP_EVERY_MS = 3_600_000;
async function sweep(): Promise<void> {
  if (!registration?.isPrepared) return;
  try {
    await sweepHealth(pool, HEALTH_DAYS);
    await sweepReleases({ registry, files, log });
  } catch (error) {
    log.warn({ err: error }, 'deleting old releases failed; it is tried again');
  }
}
const sweeping = registration && setInterval(() => void sweep(), SWEEP_EVERY_MS);
const watching = registration && setInterval(() => void watchHealth(), WATCH_EVERY_MS);
const registering = registration && setInterval(() => void keepRegistered(registration), ANNOUNCE_EVERY_MS);
developed?.onChange(() => void store.refresh());

let prepared: () => void;
const firstCatchUp = new Promise<void>((resolve) => (prepared = resolve));
await store.restore();
const notifications = listen({
  connectionString,
  channels: {
    [CATALOG_CHANGED]: (payload) => pages.invalidate(stockChangeIn(payload)),
    registry_changed: () => void store.refresh().then(() => pages.prepareBusyPage()),
    [RELEASE_CHECK]: (id) => void checker.answer(id),
  },
  onConnect: () => void catchUp().then(prepared),
  log,
});

const app = createApp({
  pages,
  composition: () => store.current,
  assets,
  browserFiles: path.join(dist, 'browser'),
  releases: files.root,
  publicUrl: environment.PUBLIC_URL,
  apiOrigin: environment.API_ORIGIN,
  embeddedOrigin: environment.EMBEDDED_ORIGIN,
  picturesFrom: environment.PHOTOS_CDN_URL,
  uploadsTo: environment.S3_PUBLIC_ENDPOINT ?? environment.S3_ENDPOINT,
  trustedProxies: environment.TRUSTED_PROXIES,
  metrics,
  metricsToken: environment.METRICS_TOKEN,
  ...(!developed && {
    reportRoutes: healthReports({
      forwarded: forwardedHeaders(environment.TRUSTED_PROXIES),
      live: () => listedSlices(store.rollout.discovery),
      counters,
      onFailure: (release) => metrics.countFailure({ ...release, where: 'browser' }),
    }),
    releaseRoutes: releases({
      discovery: () => store.rollout.discovery,
      visits,
      previewKey: () => previewKey,
      problemsOf: (slice, version) => checker.problemsOf(slice, version),
      firstPathOf: async ({ slice, version }) => firstPathOf(await registry.releaseOf(slice, version)),
      publishing: new Publishing({
        pool,
        registry,
        files,
        problemsOf: (slice, version) => checker.problemsOf(slice, version),
        released: (slice, version) => previewed.get(slice, version),
        rollout: () => store.rollout,
        previewKey: () => previewKey,
      }),
      log,
    }),
  }),
  isStopping: () => isStopping,
  ...(developed && { liveReload: () => (hasCaughtUp ? store.current.id : undefined) }),
  log,
});

/** Longer than load balancers keep idle connections, so that this server never closes one under a request. */
const KEEP_ALIVE_MS = 75_000;

// a composition from the last run can be served without the database
if (store.current.slices.length === 0) await firstCatchUp;
void pages.prepareBusyPage();
const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app);
const drain = new HttpDrain(server);
server.once('error', (error) => {
  log.fatal({ err: error }, 'cannot listen');
  process.exit(1);
});
server.listen(environment.PORT, environment.HOST, () => {
  const { address, port } = server.address() as AddressInfo;
  log.info({ host: address, port }, 'listening');
  process.send?.({ type: 'listening', port });
});

/** Longer than any call takes but the check of a large photo, and shorter than supervisors wait before they kill. */
const REQUESTS_END_WITHIN_MS = 20_000;
const CLOSES_WITHIN_MS = 3000;
let isStopping = false;
/** Finishes open requests, then exits; readiness is red from the beginning. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  clearInterval(registering);
  clearInterval(watching);
  clearInterval(sweeping);
  const withdrawn = registration?.isPrepared ? registry.withdrawShell(shellId).catch(() => undefined) : undefined;
  const cutOff = await drain.drain({
    graceMs: environment.SHUTDOWN_GRACE_MS,
    withinMs: developed ? 0 : REQUESTS_END_WITHIN_MS,
  });
  if (cutOff > 0) log.warn({ requests: cutOff }, 'requests were cut off');
  setTimeout(() => process.exit(0), CLOSES_WITHIN_MS).unref();
  renderer.stop();
  if (registration?.isPrepared) await counters.flush((counts) => addHealth(pool, counts)).catch(() => undefined);
  await withdrawn;
  await Promise.allSettled([notifications.stop(), pool.end()]);
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
// without its supervisor nothing else would end this process
if (process.send) process.on('disconnect', () => void stop());
