import type { Response } from 'express';
import { type Problem, problemStatus } from 'shared-contracts/api/problem';
import type { Failure } from '../result.js';

/** A failure as it goes over the wire. */
export const problemOf = ({ code, message, errors, details }: Failure): Problem => ({
  statusCode: problemStatus[code],
  code,
  message,
  ...(errors && { errors }),
  ...(details !== undefined && { details }),
});

/** Answers with a failure. Nothing of it may be kept by a cache. */
export function sendProblem(response: Response, failure: Failure): void {
  const problem = problemOf(failure);
  response.status(problem.statusCode).set('Cache-Control', 'no-store').json(problem);
}
