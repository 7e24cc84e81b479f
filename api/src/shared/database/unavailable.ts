import { types } from 'node:util';

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

/** Postgres' own codes: connection exceptions, too many connections, shut down, starting up, statement and lock timeouts. */
const postgresCodes = /^(08...|53300|57P0[1-5]|57014|55P03|25P03)$/;

const SILENCE = 'Query read timeout';
const driverMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  SILENCE,
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Driver not Connected',
];

/** Whether an error says that the database cannot be reached or did not answer in time: nothing is wrong with the call itself. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // not `instanceof`: errors of Node itself come from another realm when tests run in one of their own
  if (!types.isNativeError(error)) return false;
  const { code, driverError, cause, errors }: Error & { code?: unknown; driverError?: unknown; errors?: unknown } =
    error;
  if (typeof code === 'string' && (connectionCodes.has(code) || postgresCodes.test(code))) return true;
  if (driverMessages.some((message) => error.message.startsWith(message))) return true;
  if (Array.isArray(errors) && errors.some(isDatabaseUnavailable)) return true;
  return isDatabaseUnavailable(driverError) || isDatabaseUnavailable(cause);
}

/** Whether an error says that a statement was sent and no answer came in time. */
export const isSilence = (error: unknown): boolean => types.isNativeError(error) && error.message.startsWith(SILENCE);
