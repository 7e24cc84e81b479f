import { randomUUID } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { collectDefaultMetrics } from 'prom-client';
import { CATALOG_CHANGED, stockChangeIn } from 'shared-contracts/catalog/catalog-change';
import { HttpDrain } from 'shared-server/http/http-drain';
import { readPreviewKey } from 'shared-server/registry/preview-link';
import { RELEASE_CHECK } from 'shared-server/registry/checks';
import { recordComposition } from 'shared-server/registry/compositions';
import { problemsOfPaths } from 'shared-server/registry/paths';
import { releasedVersions } from 'shared-server/registry/releases';
import { REGISTRY_CHANGED } from 'shared-server/registry/rollouts';
import { announceShell, withdrawShell } from 'shared-server/registry/shells';
import { useToken } from 'shared-server/registry/tokens';
import { redacted } from 'shared-server/logging/redacted';
import { readEnvironment, sellerOf } from 'shared-server/config/environment';
import { NO_PREVIEW_SITE, previewSiteOf } from 'shared-server/config/preview-site';
import { addErrors } from 'shared-server/registry/errors';
import { addHealth } from 'shared-server/registry/health';
import { staffVersions as readStaffVersions } from 'shared-server/registry/staff';
import { startBackgroundWork } from './background-work';
import { HealthCounters } from './health/health-counters';
import { ErrorCounters } from './errors/error-counters';
import { errorReports } from './errors/error-reports';
import { healthReports } from './health/health-reports';
import { RenderingCheck } from './health/rendering-check';
import { ReportAllowance } from './health/report-allowance';
import { createApp } from './http/app';
import { ShellMetrics } from './metrics/shell-metrics';
import { BUSY_PATH, Pages } from './pages/pages';
import { renderProblems } from './pages/render-problems';
import { readShellBuild } from './pages/read-shell-build';
import { forwardedHeaders } from './http/forwarded-headers';
import { releases } from './http/releases/releases';
import { createLog } from './logging/create-log';
import { Publishing } from './publishing/publishing';
import { Releasing } from './publishing/releasing';
import { listedSlices, versionsOf } from './registry/composition';
import { CompositionStore } from './registry/composition-store';
import { developmentSlices } from './registry/development-slices';
import { firstPathOf } from './registry/discovery';
import { publishLocalReleases } from './registry/local-releases';
import { listen } from './registry/notifications';
import { ReleasedVersions } from './registry/released-versions';
import { Registration, waitForTables } from './registry/registration';
import { Registry } from './registry/registry';
import { registryPool } from './registry/registry-pool';
import { ReleaseChecker } from './registry/release-checker';
import { ReleaseFiles } from './registry/release-files';
import { s3ReleaseArchive } from './registry/s3-release-archive';
import { UsedCompositions } from './registry/used-compositions';
import { PageCalls } from './render/page-calls';
import { hostedIsolates } from './render/hosted-isolates';
import { Renderer, processesFor } from './render/renderer';
import { startRenderProcess } from './render/render-process';
import { startWorkerd } from './render/workerd';
import { isOnPreviewSite } from './visits/on-preview-site';
import { PreviewedReleases } from './visits/previewed-releases';
import { redirectVisitors } from './visits/redirect-visitors';
import { SignedInStaff } from './visits/signed-in-staff';
import { StaffVersions } from './visits/staff-versions';
import { Visits } from './visits/visits';

const settings = readEnvironment(process.env, { program: 'shell' });
if (!settings.ok) {
  for (const problem of settings.problems) console.error(problem);
  process.exit(1);
}
const { environment } = settings;
const connectionString = environment.SHELL_DATABASE_URL ?? environment.DATABASE_URL;
if (!connectionString) {
  console.error('SHELL_DATABASE_URL or DATABASE_URL is required: the slice registry is in the database');
  process.exit(1);
}
const log = createLog(environment);
if (environment.NODE_ENV === 'production' && !environment.SHELL_DATABASE_URL)
  log.warn("the shell connects with the API's rights, and the slices' code is next to them: set SHELL_DATABASE_URL");

// runs as dist/server/main.js
const dist = path.resolve(import.meta.dirname, '..');
const repository = path.resolve(dist, '../..');
const { assets, provides } = readShellBuild(dist);

// npm run dev serves its own builds
const { DEVELOPMENT_ORIGIN: developmentOrigin } = environment;
const state = path.resolve(developmentOrigin ? path.dirname(dist) : environment.DATA_DIR);
const archive = developmentOrigin ? undefined : s3ReleaseArchive(environment);
const files = new ReleaseFiles(path.join(state, 'releases'), archive);
const registry = new Registry(registryPool(connectionString, { log }), files);
const store = new CompositionStore({
  read: () => (developmentOrigin ? developmentSlices(developmentOrigin) : registry.read()),
  ...(!developmentOrigin && {
    prepare: async (rollout) => {
      for (const { name, metadata } of listedSlices(rollout.discovery)) await files.fetch(name, metadata.version);
    },
  }),
  file: path.join(state, 'composition.json'),
  log,
});

const shop = {
  name: environment.SHOP_NAME,
  supportEmail: environment.SUPPORT_EMAIL,
  currency: environment.CURRENCY,
  publicUrl: environment.PUBLIC_URL,
  timeZone: environment.TIME_ZONE,
  seller: sellerOf(environment),
};
const picturesFrom = environment.PHOTOS_CDN_URL;
const calls = new PageCalls(environment.API_ORIGIN);
const { RENDERER_SOCKET } = environment;
const start = RENDERER_SOCKET
  ? hostedIsolates(RENDERER_SOCKET, log)
  : startWorkerd({
      onWritten: (text) => log.warn({ text: redacted(text) }, 'a rendering process wrote'),
    });
const worker = path.join(dist, 'worker/worker.js');
const renderer = new Renderer({
  start: (composition) =>
    startRenderProcess({ start, worker, composition, context: { shop, picturesFrom }, files, calls, log }),
  log,
  processes: processesFor(availableParallelism()),
});
const shellId = randomUUID();
const checker = new ReleaseChecker({
  shellId,
  registry,
  files,
  provides,
  rollout: () => store.rollout,
  render: (request) => renderer.render(request),
  log,
});
const counters = new HealthCounters();
const allowance = new ReportAllowance();
const errors = new ErrorCounters();
const rendering = new RenderingCheck();
const metrics = new ShellMetrics();
collectDefaultMetrics({ register: metrics.registry });
metrics.watch({ renderer: () => renderer.state, isListening: () => notifications.isListening });
let visitKey: Uint8Array | undefined;
const forwarded = forwardedHeaders(environment.TRUSTED_PROXIES);
const previewSite = previewSiteOf(environment);
if (!previewSite) log.warn(NO_PREVIEW_SITE);
const isSecure = environment.PUBLIC_URL.startsWith('https:');
const addressOf = (request: IncomingMessage) => String(forwarded(request)['x-forwarded-for']);
const visitOf = (request: IncomingMessage) =>
  visits.of({
    cookies: request.headers.cookie,
    address: addressOf(request),
    mayPreview: isOnPreviewSite(previewSite, request),
  });
const previewed = new PreviewedReleases({ registry, files, provides });
const visits = new Visits({
  rollout: () => store.rollout,
  released: (slice, version) => previewed.get(slice, version),
  key: () => visitKey,
  isSecure,
});
const staffVersions = new StaffVersions({
  read: () => readStaffVersions(registry.db),
  released: (slice, version) => previewed.get(slice, version),
  log,
});
const released = new ReleasedVersions({
  // what is developed is in the rollout
  read: async () => (developmentOrigin ? [] : releasedVersions(registry.db)),
  rollout: () => store.rollout,
  log,
});
const usedCompositions = new UsedCompositions({
  record: (composition) => recordComposition(registry.db, { id: composition.id, versions: versionsOf(composition) }),
  log,
});
const pages = new Pages({
  picturesFrom,
  visitorOf: addressOf,
  render: (request, options) => metrics.measureRender(() => rendering.watch(renderer.render(request, options))),
  composition: () => store.current,
  visit: async (request) => {
    if (developmentOrigin) await store.refresh();
    const visit = await visitOf(request);
    // before that, the table may be missing
    if (registration?.isPrepared && !visit.preview) void usedCompositions.note(visit.composition);
    return visit;
  },
  onServed: ({ name: slice, metadata: { version } }, hasFailed, { visitor, network }) => {
    allowance.noteServed(network);
    counters.addServed({ slice, version, visitor, hasFailed });
    if (hasFailed) metrics.countFailure({ slice, version, where: 'server' });
  },
  onProblem: (error) => errors.add({ ...error, place: 'server' }),
  onAnswered: (page) => metrics.countPage(page),
  isListening: () => notifications.isListening,
  assets,
  shop,
  ...(developmentOrigin && { tailOf: renderProblems }),
  log,
});

const registration = developmentOrigin
  ? undefined
  : new Registration({
      prepare: async () => {
        await waitForTables(registry.db, log);
        await publishLocalReleases({ root: repository, registry, files, provides, log });
        visitKey = await readPreviewKey(registry.db);
      },
      announce: () =>
        announceShell(registry.db, shellId, {
          version: assets.version,
          provides,
          publicUrl: environment.PUBLIC_URL,
          previewUrl: previewSite?.origin,
        }),
      log,
    });

/** After every reconnect too: notifications may have been missed. */
async function catchUp(): Promise<void> {
  // at once, because the reads below can take long
  pages.invalidate();
  await registration?.prepare();
  await store.refresh();
  pages.invalidate();
  if (!registration?.isPrepared) return;
  void staffVersions.refresh();
  void checker.answerOpen();
}

const renderFrame = () =>
  rendering.watch(
    renderer.render({ path: BUSY_PATH, composition: store.current, withoutSlice: true }, { isUrgent: true }),
  );
const backgroundWork =
  registration &&
  startBackgroundWork({
    registration,
    registry,
    store,
    staffVersions,
    files,
    counters,
    errors,
    renderFrame,
    log,
  });

let prepared: () => void;
const firstCatchUp = new Promise<void>((resolve) => (prepared = resolve));
await store.restore();
const notifications = listen({
  connectionString,
  channels: {
    [CATALOG_CHANGED]: (payload) => pages.invalidate(stockChangeIn(payload)),
    [REGISTRY_CHANGED]: () => {
      void store.refresh().then(() => pages.prepareBusyPage());
      if (registration?.isPrepared) void staffVersions.refresh();
    },
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
  files,
  isReleased: (release) => released.includes(release),
  shopName: shop.name,
  publicUrl: environment.PUBLIC_URL,
  previewSite,
  apiOrigin: environment.API_ORIGIN,
  picturesOrigin: environment.PICTURES_ORIGIN,
  embeddedOrigin: environment.EMBEDDED_ORIGIN,
  picturesFrom,
  developmentOrigin,
  uploadsTo: environment.S3_PUBLIC_ENDPOINT ?? environment.S3_ENDPOINT,
  trustedProxies: environment.TRUSTED_PROXIES,
  metrics,
  metricsToken: environment.METRICS_TOKEN,
  ...(!developmentOrigin && {
    reportRoutes: [
      healthReports({
        forwarded,
        visit: visitOf,
        counters,
        allowance,
        onFailure: (release) => metrics.countFailure({ ...release, where: 'browser' }),
        onPainted: metrics.countPaint,
      }),
      errorReports({ forwarded, visit: visitOf, errors }),
    ],
    releaseRoutes: releases({
      discovery: () => store.rollout.discovery,
      visits,
      publicUrl: environment.PUBLIC_URL,
      previewSite,
      staffVersions,
      refusalsOf: (slice, version) => checker.refusalsOf(slice, version),
      firstPathOf: async ({ slice, version, live }) => firstPathOf(live ?? (await registry.releaseOf(slice, version))),
      useToken: (token) => useToken(registry.db, token),
      live: {
        provides,
        problemsOfPaths: (claims) => problemsOfPaths(registry.db, claims),
        previewKey: () => visitKey,
        previewSite,
      },
      publishing: new Publishing({
        registry,
        files,
        checker,
        released: (slice, version) => previewed.get(slice, version),
        rollout: () => store.rollout,
        previewKey: () => visitKey,
        previewSite,
      }),
      releasing: new Releasing({ registry, previewSite: () => previewSite?.origin }),
      log,
    }),
    redirects: redirectVisitors({
      publicUrl: environment.PUBLIC_URL,
      previewSite,
      composition: () => store.current,
      visit: visitOf,
      staffVersions,
      staff: new SignedInStaff({ apiOrigin: environment.API_ORIGIN, isSecure, forwarded }),
      previewKey: () => visitKey,
    }),
  }),
  isStopping: () => isStopping,
  // in development nobody balances
  isRendering: () => !registration || rendering.isRendering,
  log,
});

/** Longer than load balancers keep idle connections. */
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

/** Longer than calls take, except a large photo's check; supervisors must wait longer before they kill. */
const REQUESTS_END_WITHIN_MS = 20_000;
const CLOSES_WITHIN_MS = 3000;
let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  backgroundWork?.stop();
  const withdrawn = registration?.isPrepared ? withdrawShell(registry.db, shellId).catch(() => undefined) : undefined;
  const cutOff = await drain.drain({
    graceMs: environment.SHUTDOWN_GRACE_MS,
    withinMs: developmentOrigin ? 0 : REQUESTS_END_WITHIN_MS,
  });
  if (cutOff > 0) log.warn({ requests: cutOff }, 'requests were cut off');
  setTimeout(() => process.exit(0), CLOSES_WITHIN_MS).unref();
  renderer.stop();
  if (registration?.isPrepared)
    await Promise.allSettled([
      counters.flush((...counted) => addHealth(registry.db, ...counted)),
      errors.flush((seen) => addErrors(registry.db, seen)),
    ]);
  await withdrawn;
  await Promise.allSettled([notifications.stop(), registry.db.end()]);
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
// without its supervisor nothing else would end this process
if (process.send) process.on('disconnect', () => void stop());
