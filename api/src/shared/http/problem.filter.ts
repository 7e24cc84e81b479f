import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ProblemCode } from 'shared-contracts/api/problem';
import { isDatabaseUnavailable } from '../database/unavailable.js';
import { type Failure, fail } from '../result.js';
import { sendProblem } from './problem.js';

const codeOfStatus: Record<number, ProblemCode> = {
  400: 'invalid_input',
  404: 'not_found',
};

/** Where a failure cannot be returned. */
export class FailedCall extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** Reveals nothing internal. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FailedCall) return error.failure;
  if (error instanceof HttpException) {
    const code = codeOfStatus[error.getStatus()];
    if (code === 'not_found') return fail(code, 'Not found');
    if (code) return fail(code, 'The request is not valid');
  }
  if (isDatabaseUnavailable(error))
    return fail('service_unavailable', 'The shop is unavailable right now. Please try again shortly.');
  return fail('internal_error', 'Something went wrong on our side. Please try again.');
}

/** Also for unknown routes, malformed bodies, outages and bugs. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const failure = failureOf(error);
    if (!(error instanceof FailedCall)) this.log(failure, error, http.getRequest<Request>());
    if (response.headersSent) {
      response.destroy();
      return;
    }
    sendProblem(response, failure);
  }

  private log({ code }: Failure, error: unknown, { method, originalUrl }: Request): void {
    const call = `${method} ${originalUrl.split('?', 1)[0]}`;
    if (code === 'internal_error') this.logger.error({ err: error, call }, 'a request failed unexpectedly');
    if (code === 'service_unavailable') this.logger.warn({ err: error, call }, 'the database is unavailable');
  }
}
