import { types } from 'node:util';
import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Connections, resources, disk errors, shutting down, starting up, timeouts. */
const postgresCodes = /^(08...|53...|58030|57P0[1-5]|57014|55P03|25P03)$/;

const SILENCE = 'Query read timeout';
const messages = [
  'could not extend file',
  'timeout exceeded when trying to connect',
  // by pg.Client, not by a pool
  'timeout expired',
  'Connection terminated',
  SILENCE,
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Driver not Connected',
];

const releasedRunner = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

export function isDatabaseUnavailable(error: unknown): boolean {
  // not `instanceof`: in tests, errors of Node come from another realm
  if (!types.isNativeError(error)) return false;
  if (releasedRunner.some((type) => error instanceof type)) return true;
  const { code, driverError, cause, errors }: Error & { code?: unknown; driverError?: unknown; errors?: unknown } =
    error;
  if (typeof code === 'string' && (connectionCodes.has(code) || postgresCodes.test(code))) return true;
  if (messages.some((message) => error.message.startsWith(message))) return true;
  if (Array.isArray(errors) && errors.some(isDatabaseUnavailable)) return true;
  return isDatabaseUnavailable(driverError) || isDatabaseUnavailable(cause);
}

export const isSilence = (error: unknown): boolean => types.isNativeError(error) && error.message.startsWith(SILENCE);
