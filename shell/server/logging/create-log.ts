import { type DestinationStream, type Logger, pino } from 'pino';
import type { Environment } from 'shared-contracts/config/environment';
import { secretsOf } from 'shared-contracts/config/secrets-of';
import { loggedError } from 'shared-contracts/logging/logged-error';
import { redactorOf } from 'shared-contracts/logging/redacted';

/** The log of a shell server: one JSON object per line, without secrets and personal data. */
export function createLog(environment: Environment, output: DestinationStream = pino.destination(1)): Logger {
  const err = (error: Error) => loggedError(pino.stdSerializers.err(error));
  const hooks = { streamWrite: redactorOf(secretsOf(environment)) };
  return pino({ name: 'shell', level: environment.LOG_LEVEL, serializers: { err }, hooks }, output);
}
