import { types } from 'node:util';
import { tracing } from '../tracing/tracing.js';

const MAX_TEXT_LENGTH = 500;

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}

/** Sends a statement of pg's `query`, as a span if it is part of a trace. Its text has `$1` where values are. */
export function traceStatement(query: (...call: unknown[]) => never, call: unknown[]): never {
  const text = textOf(call[0]).trim();
  const span = tracing.startInside({
    name: text.split(/\s/, 1)[0]?.toUpperCase() ?? 'SQL',
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT_LENGTH) },
  });
  if (!span) return query(...call);
  const ended = (error: unknown) => {
    if (error) span.fail();
    span.end();
  };
  const callback = call.at(-1);
  if (typeof callback === 'function') {
    const tell = callback as (...given: unknown[]) => void;
    return query(...call.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
      ended(error);
      tell(error, ...rest);
    });
  }
  const answer: unknown = query(...call);
  if (types.isPromise(answer)) answer.then(() => ended(undefined), ended);
  else span.end();
  return answer as never;
}
