import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { pino } from 'pino';
import { CATALOG_CHANGED, stockChangeIn } from 'shared-contracts/catalog/catalog-change';
import { redacted } from 'shared-contracts/logging/redacted';
import { readEnvironment } from 'shared-contracts/config/environment';
import { createApp } from './http/app';
import { liveReloadTag } from './http/live-reload';
import type { ShellAssets } from './pages/page-html';
import { Pages } from './pages/pages';
import { CompositionStore } from './registry/composition-store';
import { developmentSlices } from './registry/development-slices';
import type { ShellModules } from './registry/discovery';
import { publishLocalReleases } from './registry/local-releases';
import { listen } from './registry/notifications';
import { Registration } from './registry/registration';
import { Registry } from './registry/registry';
import { ReleaseFiles } from './registry/release-files';
import { type RenderThread, Renderer, threadsFor } from './render/renderer';
import type { WorkerData } from './render/worker';

const settings = readEnvironment(process.env);
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
const log = pino({ name: 'shell', level: environment.LOG_LEVEL, hooks: { streamWrite: redacted } });

// dist/server/main.js
const dist = path.resolve(import.meta.dirname, '..');
const repository = path.resolve(dist, '../..');
const built = JSON.parse(readFileSync(path.join(dist, 'assets.json'), 'utf8')) as Omit<ShellAssets, 'inlineScript'> & {
  provides: ShellModules;
};
const assets: ShellAssets = {
  ...built,
  inlineScript: readFileSync(path.join(dist, 'inline/inline.js'), 'utf8').trim(),
};

const pool = new pg.Pool({ connectionString, max: 3, connectionTimeoutMillis: 5000, statement_timeout: 5000 });
pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
// npm run dev serves its own builds instead of the registry's releases
const developed = environment.LIVE_RELOAD === 'on' ? developmentSlices(path.resolve(dist, '..')) : undefined;
const state = developed?.folder ?? path.resolve(environment.DATA_DIR);
const files = new ReleaseFiles(path.join(state, 'releases'));
const registry = new Registry(pool, files);
const store = new CompositionStore({
  read: developed?.read ?? (() => registry.read()),
  file: path.join(state, 'composition.json'),
  log,
});

function startThread(): RenderThread {
  const data: WorkerData = { releases: files.root };
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
const pages = new Pages({
  render: (request, options) => renderer.render(request, options),
  composition: () => store.current,
  isListening: () => notifications.isListening,
  assets,
  shop,
  apiOrigin: environment.API_ORIGIN,
  tail: developed ? liveReloadTag : '',
  log,
});

const shellId = randomUUID();
/** Tells the release command what this shell can serve and how it renders pages. */
const registration = developed
  ? undefined
  : new Registration({
      prepare: async () => {
        await registry.prepare();
        await publishLocalReleases({ root: repository, registry, files, provides: built.provides, log });
      },
      announce: () =>
        registry.announceShell(shellId, {
          version: assets.version,
          provides: built.provides,
          apiOrigin: environment.API_ORIGIN,
          shop,
        }),
      log,
    });

/** Runs at start and after every reconnect, because notifications may have been missed. */
let hasCaughtUp = false;
async function catchUp(): Promise<void> {
  await registration?.prepare();
  await store.refresh();
  pages.invalidate();
  hasCaughtUp = true;
}

const ANNOUNCE_EVERY_MS = 15_000;
async function keepRegistered(shell: Registration): Promise<void> {
  if (shell.isPrepared) return shell.announce();
  await shell.prepare();
  if (shell.isPrepared) await store.refresh();
}
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
  uploadsTo: environment.S3_PUBLIC_ENDPOINT ?? environment.S3_ENDPOINT,
  trustedProxies: environment.TRUSTED_PROXIES,
  ...(developed && { liveReload: () => (hasCaughtUp ? store.current.id : undefined) }),
  log,
});

/** Longer than load balancers keep idle connections, so that this server never closes one under a request. */
const KEEP_ALIVE_MS = 75_000;

// a composition from the last run can be served without the database
if (store.current.slices.length === 0) await firstCatchUp;
void pages.prepareBusyPage();
const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app);
server.once('error', (error) => {
  log.fatal({ err: error }, 'cannot listen');
  process.exit(1);
});
server.listen(environment.PORT, environment.HOST, () => {
  const { address, port } = server.address() as AddressInfo;
  log.info({ address, port }, 'listening');
  process.send?.({ type: 'listening', port });
});

const SHUTDOWN_MS = 5000;
let isStopping = false;
/** Finishes open requests, then exits; requests that take longer than SHUTDOWN_MS are cut off. */
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(0), SHUTDOWN_MS).unref();
  clearInterval(registering);
  const withdrawn = registration?.isPrepared ? registry.withdrawShell(shellId).catch(() => undefined) : undefined;
  server.close(() => {
    renderer.stop();
    void Promise.allSettled([notifications.stop(), Promise.resolve(withdrawn).then(() => pool.end())]).then(() =>
      process.exit(0),
    );
  });
  if (developed) server.closeAllConnections();
  else server.closeIdleConnections();
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// without its supervisor nothing else would end this process
if (process.send) process.on('disconnect', stop);
