import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Response } from 'express';

const reason = new Error('the caller has left');

/** Aborts when the connection closes before the response is complete. */
export function signalOf(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(reason);
  });
  return controller.signal;
}

/** A handler parameter: an `AbortSignal` that aborts when the caller disconnects. */
export const CallerSignal = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal =>
  signalOf(context.switchToHttp().getResponse<Response>()),
);
