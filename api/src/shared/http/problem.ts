import type { Response } from 'express';
import { type Problem, problemStatus } from 'shared-contracts/api/problem';
import type { Failure } from '../result.js';

/** A failure on the wire. */
export const problemOf = ({ code, message, errors, details }: Failure): Problem => ({
  statusCode: problemStatus[code],
  code,
  message,
  ...(errors && { errors }),
  ...(details !== undefined && { details }),
});

/** Sends a failure, uncacheable. */
export function sendProblem(response: Response, failure: Failure): void {
  const problem = problemOf(failure);
  response.status(problem.statusCode).set('Cache-Control', 'no-store').json(problem);
}
