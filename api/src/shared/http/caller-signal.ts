import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Response } from 'express';

const reason = new Error('the caller has left');

export function signalOf(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(reason);
  });
  return controller.signal;
}

export const CallerSignal = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal =>
  signalOf(context.switchToHttp().getResponse<Response>()),
);
