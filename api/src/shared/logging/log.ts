import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Environment } from 'shared-server/config/environment';
import { secretsOf } from 'shared-server/config/secrets-of';
import { LogLimit } from 'shared-server/logging/log-limit';
import { loggedError } from 'shared-server/logging/logged-error';
import { redactorOf } from 'shared-server/logging/redacted';
import { shortLine } from 'shared-server/logging/short-line';
import { tracing } from '../tracing/tracing.js';

const TOGETHER_BYTES = 4_096;
const TOGETHER_MS = 250;

const requests = new AsyncLocalStorage<string>();

export const asRequest = <T>(id: string, work: () => T): T => requests.run(id, work);

function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, minLength: TOGETHER_BYTES });
  setInterval(() => output.flush(), TOGETHER_MS).unref();
  return output;
}

/** JSON lines, bounded and without personal data. */
export function createLog(environment: Environment, output: DestinationStream = standardOutput()): Logger {
  const mixin = () => {
    const reqId = requests.getStore();
    const traceId = tracing.traceId();
    return { ...(reqId !== undefined && { reqId }), ...(traceId !== undefined && { trace_id: traceId }) };
  };
  const err = (error: Error) => loggedError(pino.stdSerializers.err(error));
  const redact = redactorOf(secretsOf(environment));
  const limit = new LogLimit();
  const hooks = { logMethod: limit.hook(), streamWrite: (line: string) => shortLine(redact(line)) };
  const log = pino({ level: environment.LOG_LEVEL, base: null, serializers: { err }, mixin, hooks }, output);
  limit.summarizeTo(log);
  return log;
}
