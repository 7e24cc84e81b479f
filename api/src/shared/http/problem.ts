import type { Response } from 'express';
import { type Problem, problemStatus } from 'shared-contracts/api/problem';
import type { Failure } from '../result.js';

/** One per line of the largest cart. */
const MAX_ERRORS = 100;
const MAX_PATH_LENGTH = 200;

/** Up to the first foreign name: no error repeats its input. */
function shownPath(path: string): string {
  const names = path.slice(0, MAX_PATH_LENGTH).split('.');
  const unknown = names.findIndex((name) => !/^\w{1,40}$/.test(name));
  return (unknown === -1 ? names : names.slice(0, unknown)).join('.');
}

const shownErrors = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors)
      .slice(0, MAX_ERRORS)
      .map(([path, message]) => [shownPath(path), message]),
  );

const problemOf = ({ code, message, errors, details }: Failure): Problem => ({
  statusCode: problemStatus[code],
  code,
  message,
  ...(errors && { errors: shownErrors(errors) }),
  ...(details !== undefined && { details }),
});

const OUTAGE_SECONDS = 5;

export function sendProblem(response: Response, failure: Failure): void {
  const problem = problemOf(failure);
  response.status(problem.statusCode).type('json').set('Cache-Control', 'no-store');
  const seconds = failure.retryAfterSeconds ?? (failure.code === 'service_unavailable' ? OUTAGE_SECONDS : undefined);
  if (seconds !== undefined) response.set('Retry-After', String(Math.max(1, Math.ceil(seconds))));
  response.json(problem);
}
