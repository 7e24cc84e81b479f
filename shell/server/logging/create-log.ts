import { type DestinationStream, type Logger, pino } from 'pino';
import type { Environment } from 'shared-server/config/environment';
import { secretsOf } from 'shared-server/config/secrets-of';
import { LogLimit } from 'shared-server/logging/log-limit';
import { loggedError } from 'shared-server/logging/logged-error';
import { redactorOf } from 'shared-server/logging/redacted';
import { shortLine } from 'shared-server/logging/short-line';

/** Without secrets and personal data, and bounded. */
export function createLog(environment: Environment, output: DestinationStream = pino.destination(1)): Logger {
  const err = (error: Error) => loggedError(pino.stdSerializers.err(error));
  const redact = redactorOf(secretsOf(environment));
  const limit = new LogLimit();
  const hooks = { logMethod: limit.hook(), streamWrite: (line: string) => shortLine(redact(line)) };
  const log = pino({ name: 'shell', level: environment.LOG_LEVEL, serializers: { err }, hooks }, output);
  limit.summarizeTo(log);
  return log;
}
