import { createHash } from 'node:crypto';
import { types } from 'node:util';
import pg from 'pg';
import { tracing } from '../tracing/tracing.js';
import { SilenceWatch } from './silence-watch.js';

/** Each connection keeps their plans in memory. */
const MAX_PREPARED = 300;
const MAX_SEEN_ONCE = 1_000;

class StatementNames {
  private readonly names = new Map<string, string>();
  private readonly seenOnce = new Set<string>();

  /** From the second use on. */
  of(text: string): string | undefined {
    const name = this.names.get(text);
    if (name !== undefined || this.names.size >= MAX_PREPARED) return name;
    if (!this.seenOnce.has(text)) {
      if (this.seenOnce.size >= MAX_SEEN_ONCE) this.seenOnce.clear();
      this.seenOnce.add(text);
      return undefined;
    }
    this.seenOnce.delete(text);
    const hash = createHash('sha1').update(text).digest('base64url');
    this.names.set(text, hash);
    return hash;
  }
}

/** All connections of a pool share its options. */
const namesByOptions = new WeakMap<pg.ClientConfig, StatementNames>();

function namesWith(options: pg.ClientConfig): StatementNames {
  const names = namesByOptions.get(options) ?? new StatementNames();
  namesByOptions.set(options, names);
  return names;
}

/** As TypeORM begins a transaction. */
const BEGIN = 'START TRANSACTION';
/** Without it Postgres plans some statements at each use. */
const BEGIN_WITH_KEPT_PLANS = `${BEGIN}; SET LOCAL plan_cache_mode = force_generic_plan`;
const begun = { command: 'START', rowCount: null, rows: [], fields: [], oid: 0 };

/** Plans repeated statements once per connection. After a migration that changes a column's type, restart the API: old plans fail. */
export class PreparingClient extends pg.Client {
  private readonly silence: SilenceWatch;
  private readonly names: StatementNames;
  private isCorked = false;

  constructor(config: pg.ClientConfig = {}) {
    super(config);
    this.names = namesWith(config);
    this.silence = new SilenceWatch(this, config);
  }

  override query(...call: unknown[]): never {
    const [given, ...others] = call;
    const [values] = others;
    const isBeginning = given === BEGIN && others.length <= 1;
    const text = isBeginning ? BEGIN_WITH_KEPT_PLANS : given;
    const name = typeof text === 'string' && Array.isArray(values) ? this.names.of(text) : undefined;
    this.silence.start();
    this.cork();
    const query = super.query.bind(this) as (...given: unknown[]) => never;
    const answer = traceStatement(
      query,
      name === undefined ? [text, ...others] : [{ name, text, values }, ...others.slice(1)],
    );
    return this.pipeline && isBeginning ? withoutWaiting(answer) : answer;
  }

  private cork(): void {
    if (this.isCorked) return;
    const { stream } = this.connection;
    this.isCorked = true;
    stream.cork();
    process.nextTick(() => {
      this.isCorked = false;
      stream.uncork();
    });
  }
}

/** If a transaction cannot begin, its first statement fails too. */
function withoutWaiting(beginning: Promise<unknown>): never {
  beginning.catch(() => undefined);
  return Promise.resolve(begun) as never;
}

const MAX_TEXT_LENGTH = 500;

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}

/** The text has `$1` in place of values. */
function traceStatement(query: (...call: unknown[]) => never, call: unknown[]): never {
  if (!tracing.isOn()) return query(...call);
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
