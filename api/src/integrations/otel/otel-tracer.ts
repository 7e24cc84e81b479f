import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span as OtelSpan, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { Environment } from 'shared-server/config/environment';
import type { TraceParent } from '../../shared/tracing/trace-parent.js';
import type { Span, SpanRequest, Tracer } from '../../shared/tracing/tracing.js';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;
/** Of one request or job; the rest is dropped. */
const MAX_SPANS = 200;
const EXPORT_TIMEOUT_MS = 5_000;

type Current = { span: OtelSpan; budget: { left: number } };

class GivenIds {
  private readonly random = new RandomIdGenerator();
  next: TraceParent | undefined;

  generateTraceId = (): string => this.next?.traceId ?? this.random.generateTraceId();
  generateSpanId = (): string => this.next?.spanId ?? this.random.generateSpanId();
}

const headersOf = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const at = pair.indexOf('=');
      return at > 0 ? [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]] : [];
    }),
  );

const contextOf = ({ traceId, spanId, isSampled }: TraceParent) => ({
  traceId,
  spanId,
  isRemote: true,
  traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
});

type SamplerSettings = Pick<Environment, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>;

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: SamplerSettings): Sampler {
  const roots = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const parentBased = (root: Sampler) => new ParentBasedSampler({ root });
  const samplers = {
    ...roots,
    parentbased_always_on: () => parentBased(roots.always_on()),
    parentbased_always_off: () => parentBased(roots.always_off()),
    parentbased_traceidratio: () => parentBased(roots.traceidratio()),
  };
  return samplers[name]();
}

/** `OTEL_TRACES_SAMPLER` decides which. */
export class OtelTracer implements Tracer {
  private readonly ids = new GivenIds();
  private readonly current = new AsyncLocalStorage<Current>();
  private readonly provider: BasicTracerProvider;

  constructor(
    environment: SamplerSettings & Pick<Environment, 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME'>,
    endpoint: string,
  ) {
    const exporter = new OTLPTraceExporter({
      url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
      headers: headersOf(environment.OTEL_EXPORTER_OTLP_HEADERS),
      timeoutMillis: EXPORT_TIMEOUT_MS,
    });
    this.provider = new BasicTracerProvider({
      idGenerator: this.ids,
      sampler: samplerOf(environment),
      resource: resourceFromAttributes({ 'service.name': environment.OTEL_SERVICE_NAME }),
      spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1_000 })],
      spanLimits: { attributeValueLengthLimit: 500, attributeCountLimit: 20 },
    });
  }

  start({ name, kind = 'internal', attributes, parent, ids }: SpanRequest): Span {
    const outer = this.current.getStore();
    const inner = outer?.span.spanContext();
    // a span of another trace has no parent
    const isElsewhere = ids !== undefined && inner?.traceId !== ids.traceId;
    const root = parent ? trace.setSpanContext(ROOT_CONTEXT, contextOf(parent)) : ROOT_CONTEXT;
    const context = parent || isElsewhere || !outer ? root : trace.setSpan(ROOT_CONTEXT, outer.span);
    const isLinked = inner !== undefined && context === root;
    this.ids.next = ids;
    const span = this.provider
      .getTracer('shop')
      .startSpan(name, { kind: kinds[kind], attributes, ...(isLinked && { links: [{ context: inner }] }) }, context);
    this.ids.next = undefined;
    const current = { span, budget: outer?.budget ?? { left: MAX_SPANS } };
    current.budget.left -= 1;
    return {
      rename: (other) => void span.updateName(other),
      set: (more) => void span.setAttributes(more),
      fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
      end: () => span.end(),
      run: (work) => this.current.run(current, work),
    };
  }

  isInside(): boolean {
    const current = this.current.getStore();
    return current !== undefined && current.span.isRecording() && current.budget.left > 0;
  }

  parent(): TraceParent | undefined {
    const context = this.current.getStore()?.span.spanContext();
    if (!context) return undefined;
    const { traceId, spanId, traceFlags } = context;
    return { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 };
  }

  async stop(): Promise<void> {
    // a collector that is away must not delay shutdown
    await this.provider.shutdown().catch(() => undefined);
  }
}
