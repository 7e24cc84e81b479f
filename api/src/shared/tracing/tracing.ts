import type { TraceParent } from './trace-parent.js';

export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';
export type Attributes = Record<string, string | number | boolean>;
export type SpanRequest = {
  name: string;
  kind?: SpanKind;
  /** Never anything about a person. */
  attributes?: Attributes;
  /** What began it elsewhere; the current span is linked. */
  parent?: TraceParent;
  ids?: TraceParent;
};
export type Span = {
  rename(name: string): void;
  set(attributes: Attributes): void;
  fail(): void;
  /** At once, or when `work` has settled. */
  end(): void;
  run<T>(work: () => T): T;
};

export type Tracer = {
  start(request: SpanRequest): Span;
  isInside(): boolean;
  parent(): TraceParent | undefined;
  stop(): Promise<void>;
};

let tracer: Tracer | undefined;

/** Without a tracer, nothing happens. */
export const tracing = {
  use: (given: Tracer): void => {
    tracer = given;
  },

  stop: async (): Promise<void> => {
    const stopped = tracer;
    tracer = undefined;
    await stopped?.stop();
  },

  isOn: (): boolean => tracer !== undefined,

  traceId: (): string | undefined => tracer?.parent()?.traceId,

  parent: (): TraceParent | undefined => tracer?.parent(),

  start: (request: SpanRequest): Span | undefined => tracer?.start(request),

  startInside: (request: SpanRequest): Span | undefined => (tracer?.isInside() ? tracer.start(request) : undefined),

  /** Calls of other services are spans only inside of others. */
  run: <T>(request: SpanRequest, work: () => Promise<T>): Promise<T> => {
    const isCall = request.kind === 'client';
    const span = isCall ? tracing.startInside(request) : tracer?.start(request);
    return span ? span.run(() => settled(work(), span)) : work();
  },
};

async function settled<T>(work: Promise<T>, span: Span): Promise<T> {
  try {
    return await work;
  } catch (error) {
    span.fail();
    throw error;
  } finally {
    span.end();
  }
}
