import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { mayReadMetrics } from 'shared-server/metrics/may-read-metrics';
import { memoryLimit } from 'shared-server/metrics/memory-limit';
import type { VersionKey } from 'shared-server/registry/releases';
import { vitalLimits } from 'shared-server/registry/vitals';
import type { PageSource } from '../pages/page-cache';
import type { RendererState } from '../render/renderer';

export const METRICS_PATH = '/metrics';

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Later ones are counted as `other`. */
const MAX_VERSIONS = 200;
/** Browsers send what they like. */
const knownDirectives: ReadonlySet<string> = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
]);

/** The visitor left before the answer. */
const ABANDONED = 'abandoned';

type RequestKind = 'api' | 'object' | 'embedded' | 'file' | 'report' | 'release' | 'metrics' | 'page';
const kinds: [RegExp, RequestKind][] = [
  [/^\/api(?=[/?]|$)/, 'api'],
  [/^\/objects(?=[/?]|$)/, 'object'],
  [/^\/(?:s3|c\/pay)(?=[/?]|$)/, 'embedded'],
  [/^\/(?:assets|remotes)\//, 'file'],
  [/^\/reports\//, 'report'],
  [/^\/releases(?=[/?]|$)/, 'release'],
  [/^\/metrics(?=[/?]|$)/, 'metrics'],
];
const kindOf = (url: string): RequestKind => kinds.find(([pattern]) => pattern.test(url))?.[1] ?? 'page';

export type AnsweredPage = { slice: string | undefined; source: PageSource | 'busy' | 'failed' };
type FailedSlice = VersionKey & { where: 'server' | 'browser' };

/** Labels never hold what visitors send. */
export class ShellMetrics {
  readonly registry = new Registry();
  private readonly registers = [this.registry];
  private readonly requests = new Histogram({
    name: 'shell_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['kind', 'status'],
    buckets,
    registers: this.registers,
  });
  private readonly pages = new Counter({
    name: 'shell_pages_total',
    help: 'Pages by slice, and whether they were cached, stale, rendered, the busy page, or failed',
    labelNames: ['slice', 'source'],
    registers: this.registers,
  });
  private readonly failures = new Counter({
    name: 'slice_failures_total',
    help: 'Pages whose slice was missing, too slow or threw, on the server or in a browser',
    labelNames: ['slice', 'version', 'where'],
    registers: this.registers,
  });
  private readonly paints = new Histogram({
    name: 'slice_lcp_seconds',
    help: "Largest contentful paint of a slice's pages, as browsers report it",
    labelNames: ['slice', 'version'],
    buckets: vitalLimits.lcp.map((limit) => limit / 1000),
    registers: this.registers,
  });
  private readonly violations = new Counter({
    name: 'csp_reports_total',
    help: 'Violations of the content security policy that browsers have reported',
    labelNames: ['directive'],
    registers: this.registers,
  });
  private readonly renders = new Histogram({
    name: 'shell_render_duration_seconds',
    help: 'Time of rendering a page, with its wait for a process',
    labelNames: ['outcome'],
    buckets,
    registers: this.registers,
  });
  private readonly versions = new Set<string>();

  countPage({ slice = 'none', source }: AnsweredPage): void {
    this.pages.inc({ slice, source });
  }

  countFailure({ where, ...release }: FailedSlice): void {
    this.failures.inc({ ...this.labelsOf(release), where });
  }

  readonly countPaint = (release: VersionKey, seconds: number): void =>
    this.paints.observe(this.labelsOf(release), seconds);

  private labelsOf({ slice, version }: VersionKey): VersionKey {
    const key = `${slice} ${version}`;
    if (this.versions.size < MAX_VERSIONS) this.versions.add(key);
    return { slice, version: this.versions.has(key) ? version : 'other' };
  }

  readonly countViolation = (directive: string): void =>
    this.violations.inc({ directive: knownDirectives.has(directive) ? directive : 'other' });

  async measureRender<T>(work: () => Promise<T>): Promise<T> {
    const end = this.renders.startTimer();
    try {
      const page = await work();
      end({ outcome: 'done' });
      return page;
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
  }

  constructor() {
    // alerts must see an increase from none
    for (const kind of ['api', 'object'] satisfies RequestKind[])
      for (const status of ['5xx', ABANDONED]) this.requests.zero({ kind, status });
  }

  /** Not event streams, which last as long as visitors stay. */
  measure(request: IncomingMessage, response: ServerResponse): void {
    if (request.headers.accept?.includes('text/event-stream')) return;
    const end = this.requests.startTimer({ kind: kindOf(request.url ?? '') });
    response.once('close', () =>
      end({ status: response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : ABANDONED }),
    );
  }

  watch(server: { renderer: () => RendererState; isListening: () => boolean }): void {
    const processes = new Gauge({
      name: 'render_processes',
      help: 'Rendering processes that have work or none',
      labelNames: ['state'],
      registers: this.registers,
      collect: () => {
        const { idle, busy } = server.renderer();
        processes.set({ state: 'idle' }, idle);
        processes.set({ state: 'busy' }, busy);
      },
    });
    const queue = new Gauge({
      name: 'render_queue_length',
      help: 'Pages that wait for a process: new ones, and refreshes of cached ones',
      labelNames: ['queue'],
      registers: this.registers,
      collect: () => {
        const { urgent, ordinary } = server.renderer().queued;
        queue.set({ queue: 'refresh' }, urgent);
        queue.set({ queue: 'new' }, ordinary);
      },
    });
    const lost = new Gauge({
      name: 'render_processes_lost',
      help: 'Rendering processes that died or got stuck since the start',
      registers: this.registers,
      collect: () => {
        lost.set(server.renderer().lost);
      },
    });
    const listening = new Gauge({
      name: 'shell_notifications_connected',
      help: 'Whether the database connection that announces changes stands, 1 or 0',
      registers: this.registers,
      collect: () => {
        listening.set(server.isListening() ? 1 : 0);
      },
    });
    const memory = new Gauge({
      name: 'memory_limit_bytes',
      help: "The memory that this process may use: its container's limit, else the machine's",
      registers: this.registers,
      collect: () => {
        memory.set(memoryLimit());
      },
    });
  }

  /** For this machine and whoever has the token; others get 404. */
  route(token: string | undefined): RequestHandler {
    return async (request, response, next) => {
      if (request.path !== METRICS_PATH || request.method !== 'GET' || !mayReadMetrics(request, token)) return next();
      const text = await this.registry.metrics();
      response.set('Cache-Control', 'no-store').type(this.registry.contentType).send(text);
      return undefined;
    };
  }
}
