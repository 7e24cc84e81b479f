/** 32 and 16 lower-case hexadecimal digits, not only zeros. */
export type TraceParent = { traceId: string; spanId: string; isSampled: boolean };

const PATTERN = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** A W3C `traceparent`. */
export function parseTraceParent(text: unknown): TraceParent | undefined {
  const [, traceId, spanId, flags] = (typeof text === 'string' && PATTERN.exec(text)) || [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const toTraceParent = ({ traceId, spanId, isSampled }: TraceParent): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** From our browser code: `shop=<16 hexadecimal digits>`. */
export const clickIn = (tracestate: unknown): string | undefined =>
  typeof tracestate === 'string'
    ? /(?:^|,)[ \t]*shop=(?!0{16})([0-9a-f]{16})[ \t]*(?:,|$)/.exec(tracestate.slice(0, 512))?.[1]
    : undefined;
